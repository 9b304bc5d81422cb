import { MOST } from "../parts/catalog-rows.ts";
import { find } from "./dom.ts";

type Pickable = { element: HTMLElement; name: string };

const KEPT = "picked";

/** A box before each name, and a tray for what is picked; it stays while the reader looks at a model and comes back. */
export function startPicking(rows: readonly Pickable[]): void {
  const tray = find("#_tray");
  const [compare, copy] = [find<HTMLAnchorElement>("a", tray), find<HTMLButtonElement>("[data-do=copy]", tray)];
  const base = new URL("compare/", location.href).href;
  const pattern = document.createElement("input");
  Object.assign(pattern, { type: "checkbox", className: "pick" });
  const boxes = new Map(
    rows.map(({ element, name }) => {
      const box = pattern.cloneNode() as HTMLInputElement;
      box.ariaLabel = `Select ${name}`;
      element.firstElementChild?.prepend(box);
      return [element.id, box];
    }),
  );
  const picked = () => [...boxes].flatMap(([id, { checked }]) => (checked ? [id] : []));

  function show(): void {
    const ids = picked();
    tray.hidden = ids.length === 0;
    document.body.classList.toggle("picking", ids.length > 0);
    find("output", tray).textContent =
      ids.length > MOST ? `${ids.length} selected; ${MOST} can be compared` : `${ids.length} selected`;
    compare.href = `${base}?ids=${ids.slice(0, MOST).join(",")}`;
    try {
      sessionStorage.setItem(KEPT, ids.join(","));
    } catch {
      // Then it holds for this page.
    }
  }
  try {
    for (const id of (sessionStorage.getItem(KEPT) ?? "").split(",")) {
      const box = boxes.get(id);
      if (box) box.checked = true;
    }
  } catch {
    // Nothing was kept.
  }
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLElement && target.className === "pick") show();
  });
  tray.addEventListener("click", async ({ target }) => {
    const what = target instanceof HTMLElement ? target.dataset.do : undefined;
    if (what === "clear") {
      for (const box of boxes.values()) box.checked = false;
      show();
    }
    if (what !== "copy") return;
    const word = await navigator.clipboard.writeText(picked().join("\n")).then(
      () => "Copied",
      () => "Not allowed",
    );
    find("#_said").textContent = word;
    copy.textContent = word;
    setTimeout(() => (copy.textContent = "Copy ids"), 1_500);
  });
  show();
}
