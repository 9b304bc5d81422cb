type Choices = Record<"provider" | "kind", Set<string>>;

const form = document.querySelector<HTMLFormElement>("form[data-filter]");
if (form) start(form);

function start(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const shown = form.querySelector<HTMLOutputElement>("output[data-shown]");
  const reset = form.querySelector<HTMLButtonElement>("button[type=reset]");
  const entries = [...document.querySelectorAll<HTMLElement>("[data-entry]")];
  const pictured = [...document.querySelectorAll<SVGElement>("svg [data-provider], [data-panel]")];
  const groups = [...document.querySelectorAll<HTMLElement>("[data-group]")];

  function read(): void {
    const asked = new URLSearchParams(location.search);
    for (const box of boxes) box.checked = (asked.get(box.name) ?? "").split(",").includes(box.value);
    apply();
  }

  function apply(): void {
    const chosen: Choices = { provider: new Set(), kind: new Set() };
    for (const { checked, name, value } of boxes) if (checked) chosen[name as keyof Choices].add(value);
    const fits = (element: HTMLElement | SVGElement, name: keyof Choices) =>
      chosen[name].size === 0 || (element.dataset[name] ?? "").split(" ").some((word) => chosen[name].has(word));
    let count = 0;
    for (const entry of entries) {
      const fit = fits(entry, "provider") && fits(entry, "kind");
      entry.hidden = !fit;
      if (fit) count++;
    }
    for (const mark of pictured) mark.toggleAttribute("hidden", !fits(mark, "provider"));
    for (const group of groups) {
      const left = group.querySelectorAll("[data-entry]:not([hidden])").length;
      group.hidden = left === 0;
      const figure = group.querySelector("[data-count]");
      if (figure) figure.textContent = String(left);
    }
    const some = chosen.provider.size + chosen.kind.size > 0;
    if (shown)
      shown.textContent = some
        ? `${count} of ${entries.length} ${form.dataset.filter}`
        : `${count} ${form.dataset.filter}`;
    if (reset) reset.hidden = !some;
  }

  function keep(): void {
    const address = new URL(location.href);
    for (const name of ["provider", "kind"] as const) {
      const values = boxes.flatMap((box) => (box.name === name && box.checked ? [box.value] : []));
      if (values.length > 0) address.searchParams.set(name, values.join(","));
      else address.searchParams.delete(name);
    }
    // Commas need no escape in a query, and people read addresses.
    history.replaceState(null, "", address.href.replaceAll("%2C", ","));
    apply();
  }

  form.addEventListener("change", keep);
  form.addEventListener("reset", () => {
    // The form empties its boxes after this event.
    setTimeout(keep);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("popstate", read);
  read();
}

export {};
