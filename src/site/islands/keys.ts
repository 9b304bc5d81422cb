/** Arrow keys walk from the search into the rows and back, Escape goes back. */
export function startKeys(search: HTMLInputElement, body: Element, show: () => void, openBest: () => void): void {
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape" && target === search && search.value !== "") {
      event.preventDefault();
      search.value = "";
      show();
    } else if (event.key === "Enter" && target === search) {
      event.preventDefault();
      openBest();
    } else if (event.key === "Escape" && body.contains(target)) search.focus();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event, target);
  });

  function step(event: KeyboardEvent, target: HTMLElement): void {
    const row = target.matches("th > a") && body.contains(target) ? target.closest("tr") : null;
    if (row === null && target !== search) return;
    event.preventDefault();
    if (row === null) show();
    const isDown = event.key === "ArrowDown";
    const next = row ? row[isDown ? "nextElementSibling" : "previousElementSibling"] : isDown && body.firstElementChild;
    const link = next ? next.querySelector<HTMLElement>("th > a") : null;
    if (link) link.focus();
    else if (row && !isDown) search.focus();
  }
}
