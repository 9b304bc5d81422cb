import { MOST } from "../parts/catalog-rows.ts";
import { find } from "./dom.ts";

type Pickable = { element: HTMLElement; name: string };

const KEPT = "picked";

const kept = (): string[] => {
  try {
    return (sessionStorage.getItem(KEPT) ?? "").split(",");
  } catch {
    return [];
  }
};

function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEPT, ids.join(","));
  } catch {
    // Then it holds for this page.
  }
}

async function copyFrom(button: HTMLButtonElement, ids: readonly string[]): Promise<void> {
  const word = await navigator.clipboard.writeText(ids.join("\n")).then(
    () => "Copied",
    () => "Not allowed",
  );
  find("#_said").textContent = word;
  button.textContent = word;
  setTimeout(() => (button.textContent = "Copy ids"), 1_500);
}

/** A box before each name, and a tray for what is picked; it stays while the reader looks at a model and comes back. */
export function startPicking(rows: readonly Pickable[]): void {
  const tray = find("#_tray");
  const [compare, copy] = [find<HTMLAnchorElement>("a", tray), find<HTMLButtonElement>("[data-do=copy]", tray)];
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
    find("output", tray).textContent = `${ids.length} selected${ids.length > MOST ? `; ${MOST} can be compared` : ""}`;
    compare.href = new URL(`compare/?ids=${ids.slice(0, MOST).join(",")}`, location.href).href;
    keep(ids);
  }
  for (const id of kept()) {
    const box = boxes.get(id);
    if (box) box.checked = true;
  }
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLElement && target.className === "pick") show();
  });
  tray.addEventListener("click", ({ target }) => {
    const what = target instanceof HTMLElement ? target.dataset.do : undefined;
    if (what === "clear") {
      for (const box of boxes.values()) box.checked = false;
      show();
    }
    if (what === "copy") void copyFrom(copy, picked());
  });
  show();
}
