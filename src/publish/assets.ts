// Styles, scripts, fonts and images of the pages.

import type { ModelDocument } from "../schema/model-document.ts";
import { deprecationsCard, homeCard, modelCard } from "../site/figures/cards.ts";
import { lifespansPicture } from "../site/figures/lifespans-picture.ts";
import { font, type Island, island } from "../site/parts/assets.ts";
import { rowsOf } from "../site/parts/catalog.ts";
import { ICON, MARKS, STYLESHEET } from "../site/style.ts";
import { json, png, type Route, route, script, svg, typed } from "./route.ts";

export const ASSETS: readonly Route[] = [
  typed("text/css")("/site.css", () => STYLESHEET),
  script("/islands/{island}.js", (_, name) => island(name as Island)),
  json("/islands/rows.json", rowsOf),
  svg("/favicon.svg", () => ICON),
  svg("/marks.svg", () => MARKS),
  svg("/lifespans.svg", ({ documents, updated }) => lifespansPicture(documents.values(), updated)),
  route("/fonts/{font}.woff2", "font/woff2", (_, name) => font(name)),
  png("/card.png", homeCard),
  png("/deprecations.png", deprecationsCard),
  png("/models/{id}.png", ({ documents, updated }, id) => modelCard(documents.get(id) as ModelDocument, updated)),
];
