import { type ComponentChild, h, render } from "preact";
import type { Model } from "../../schema/feed.ts";
import { type ComparedLine, compared, found, MOST } from "../parts/comparison.ts";
import { calculator, TYPED, type Typed, typedFrom } from "../parts/cost-form.ts";

const place = document.querySelector<HTMLElement>("#_compare");
const { base } = JSON.parse(document.querySelector("#_base")?.textContent ?? "{}") as { base: string };

type State = { models: readonly Model[]; ids: string[]; typed: string; use: Typed; only: boolean };

function start(place: HTMLElement, models: readonly Model[]): void {
  const byId = new Map(models.map((model) => [model.id, model]));
  const asked = () => new URLSearchParams(location.search);
  const idsOf = (text: string | null) =>
    [...new Set((text ?? "").split(","))].filter((id) => byId.has(id)).slice(0, MOST);
  const unknown = (asked().get("ids") ?? "").split(",").filter((id) => id !== "" && !byId.has(id));
  const state: State = { models, ids: idsOf(asked().get("ids")), typed: "", use: typedFrom(asked()), only: false };

  function set(over: Partial<State>): void {
    Object.assign(state, over);
    const address = new URL(location.href);
    const keep = (name: string, value: string) =>
      value ? address.searchParams.set(name, value) : address.searchParams.delete(name);
    keep("ids", state.ids.join(","));
    for (const { key, usual } of TYPED) keep(key, state.use[key] === usual ? "" : state.use[key]);
    history.replaceState(null, "", address.href.replaceAll("%2C", ","));
    draw();
  }

  function draw(): void {
    const chosen = state.ids.flatMap((id) => byId.get(id) ?? []);
    render(
      h("div", null, [
        unknown.length > 0 &&
          h("p", { class: "card" }, `The feed has no model with the id ${unknown.slice(0, MOST).join(", ")}.`),
        search(state, chosen, set),
        chosen.length === 0
          ? h("p", { class: "note" }, "Nothing chosen yet.")
          : [table(chosen, state, set), calculator(chosen, state.use, (use) => set({ use }))],
      ]),
      place,
    );
  }
  place.replaceChildren();
  addEventListener("popstate", () => {
    Object.assign(state, { ids: idsOf(asked().get("ids")), use: typedFrom(asked()) });
    draw();
  });
  draw();
}

function search(state: State, chosen: readonly Model[], set: (over: Partial<State>) => void): ComponentChild {
  const full = chosen.length >= MOST;
  const hits = full
    ? []
    : found(
        state.models.filter(({ id }) => !state.ids.includes(id)),
        state.typed,
      );
  const add = (id: string) => {
    set({ ids: [...state.ids, id], typed: "" });
    document.querySelector<HTMLElement>("#_add")?.focus();
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (hits[0]) add(hits[0].id);
  };
  const onInput = (event: Event) => set({ typed: (event.target as HTMLInputElement).value });
  const said = full
    ? `${MOST} models are chosen; remove one to add another.`
    : state.typed && `${hits.length === 0 ? "No model" : hits.length} found`;
  return h("form", { class: "add", role: "search", onSubmit }, [
    h("label", { for: "_add" }, "Add a model"),
    h("input", {
      id: "_add",
      type: "search",
      autocomplete: "off",
      spellcheck: false,
      placeholder: "Name, id or provider",
      value: state.typed,
      disabled: full,
      onInput,
    }),
    h("output", { class: "soft" }, said),
    hits.length > 0 &&
      h(
        "ul",
        { class: "hits" },
        hits.map(({ id, name, provider, status }) =>
          h(
            "li",
            { key: id },
            h("button", { type: "button", onClick: () => add(id) }, [
              name,
              " ",
              h("span", { class: "soft" }, provider),
              " ",
              h("span", { class: `status ${status}` }, status),
            ]),
          ),
        ),
      ),
  ]);
}

function table(chosen: readonly Model[], { only, ids }: State, set: (over: Partial<State>) => void): ComponentChild {
  const lines = compared(chosen).filter(({ differs }) => !only || differs);
  const heads = chosen.map(({ id, name }) =>
    h("th", { scope: "col", key: id }, [
      h("a", { href: `${base}/models/${id}/` }, name),
      h(
        "button",
        {
          type: "button",
          class: "copy",
          "aria-label": `Remove ${name}`,
          onClick: () => set({ ids: ids.filter((one) => one !== id) }),
        },
        "Remove",
      ),
    ]),
  );
  return [
    h("label", { class: "chip" }, [
      h("input", {
        type: "checkbox",
        checked: only,
        onChange: (event: Event) => set({ only: (event.target as HTMLInputElement).checked }),
      }),
      "Only what differs",
    ]),
    h(
      "div",
      { class: "scroll", role: "region", "aria-label": "Comparison", tabIndex: 0 },
      h("table", { class: "compare" }, [
        h(
          "thead",
          null,
          h("tr", null, [h("td", null, chosen.length > 1 && h("span", { class: "soft" }, "≠ differs")), ...heads]),
        ),
        h(
          "tbody",
          null,
          lines.map((line) => row(line, chosen.length > 1)),
        ),
      ]),
    ),
  ];
}

const row = ({ field, title, differs, cells }: ComparedLine, several: boolean): ComponentChild =>
  h("tr", { key: field, class: several && differs ? "differs" : undefined }, [
    h("th", { scope: "row" }, [
      title,
      several && differs && h("span", { class: "unlike" }, ["≠", h("span", { class: "unseen" }, " differs")]),
    ]),
    ...cells.map(({ text, mark }) =>
      h("td", null, [
        text === null
          ? h("span", { class: "none" }, "not stated")
          : field === "status"
            ? h("span", { class: `status ${text}` }, text)
            : field === "api_string"
              ? h("code", null, text)
              : text,
        mark && h("span", { class: "tag" }, mark),
      ]),
    ),
  ]);

if (place)
  fetch(`${base}/api/models.json`)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .then(({ models }: { models: Model[] }) => start(place, models))
    .catch(() => {
      place.textContent = "The feed could not be read. Reload the page to try again.";
    });
