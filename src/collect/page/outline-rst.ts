import { type Element, element, type Node } from "./tree.ts";

type Line = { indent: number; text: string };

const UNDERLINE = /^([=\-~^"'`#*+.:_<>])\1{2,}$/;
const BULLET = /^[-*•+](?:\s+|$)/;

/** RST text → nodes. What it does not know (roles, substitutions) stays as written. */
export function treeOfRst(text: string): Node[] {
  const lines = text.split("\n").map((line) => {
    const body = line.replaceAll("\t", "        ");
    return { indent: body.search(/\S|$/), text: body.trim() };
  });
  return blocks(lines, []);
}

/** `marks`: underline characters in the order in which they first stood, which is their level (docutils). */
function blocks(lines: Line[], marks: string[]): Node[] {
  const nodes: Node[] = [];
  let i = 0;
  while (i < lines.length) {
    const line = lines[i] as Line;
    const next = lines[i + 1];
    if (line.text === "") i++;
    else if (UNDERLINE.test(line.text) && next?.text && lines[i + 2]?.text === line.text) {
      nodes.push(heading(next.text, `${line.text[0]}over`, marks));
      i += 3;
    } else if (
      next &&
      UNDERLINE.test(next.text) &&
      next.text.length >= line.text.length &&
      next.indent === line.indent
    ) {
      nodes.push(heading(line.text, next.text[0] as string, marks));
      i += 2;
    } else if (line.text.startsWith(".. ") || line.text === "..") {
      const end = bodyEnd(lines, i, line.indent);
      nodes.push(...directive(line.text, lines.slice(i + 1, end), marks));
      i = end;
    } else if (BULLET.test(line.text)) {
      const end = listEnd(lines, i, line.indent);
      nodes.push(
        element(
          "ul",
          {},
          entries(lines.slice(i, end)).map((entry) => element("li", {}, blocks(entry, marks))),
        ),
      );
      i = end;
    } else {
      let end = i + 1;
      while (lines[end]?.text && lines[end]?.indent === line.indent && !/^\.\. /.test((lines[end] as Line).text)) end++;
      nodes.push(element("p", {}, paragraph(lines.slice(i, end))));
      i = end;
    }
  }
  return nodes;
}

function heading(title: string, mark: string, marks: string[]): Element {
  if (!marks.includes(mark)) marks.push(mark);
  return element(`h${Math.min(marks.indexOf(mark) + 1, 6)}`, {}, inline(title));
}

/** First line that is neither blank nor indented deeper. */
function bodyEnd(lines: Line[], start: number, indent: number): number {
  let end = start + 1;
  while (end < lines.length && ((lines[end] as Line).text === "" || (lines[end] as Line).indent > indent)) end++;
  return end;
}

function listEnd(lines: Line[], start: number, indent: number): number {
  let end = bodyEnd(lines, start, indent);
  while (end < lines.length && (lines[end] as Line).indent === indent && BULLET.test((lines[end] as Line).text))
    end = bodyEnd(lines, end, indent);
  return end;
}

/** Lines of one list → lines of each entry, the bullet taken away. */
function entries(lines: Line[]): Line[][] {
  const indent = lines[0]?.indent ?? 0;
  const found: Line[][] = [];
  for (const line of lines) {
    if (line.indent === indent && BULLET.test(line.text)) {
      const bullet = BULLET.exec(line.text)?.[0] ?? "";
      found.push([{ indent: indent + Math.max(bullet.length, 2), text: line.text.slice(bullet.length) }]);
    } else found.at(-1)?.push(line);
  }
  return found;
}

function directive(line: string, body: Line[], marks: string[]): Node[] {
  const match = /^\.\. ([\w-]+)::\s*(.*)$/.exec(line);
  if (!match) return [];
  const [, name, argument = ""] = match;
  const options: Record<string, string> = {};
  let start = 0;
  for (; start < body.length; start++) {
    const option = /^:([\w-]+):\s*(.*)$/.exec(body[start]?.text ?? "");
    if (!option) break;
    options[option[1] as string] = option[2] as string;
  }
  const rest = body.slice(start);
  switch (name) {
    case "list-table":
      return [listTable(rest, options["header-rows"] ?? "0", argument, marks)];
    case "tab":
      return [element("Tab", { title: argument }, blocks(rest, [...marks]))];
    case "collapsible":
      return [element("Accordion", { title: options.heading ?? argument }, blocks(rest, [...marks]))];
    case "code-block":
    case "literalinclude":
      return [element("pre", { lang: argument }, [rest.map((l) => " ".repeat(l.indent) + l.text).join("\n")])];
    case "meta":
    case "facet":
    case "contents":
      return [];
    default: {
      const first: Line[] =
        argument === ""
          ? []
          : [
              { indent: rest[0]?.indent ?? 3, text: argument },
              { indent: 0, text: "" },
            ];
      return blocks([...first, ...rest], marks);
    }
  }
}

function listTable(body: Line[], headerRows: string, caption: string, marks: string[]): Element {
  const content = body.filter((line, i) => line.text !== "" || i > 0);
  const start = content.findIndex((line) => BULLET.test(line.text));
  const rows = start === -1 ? [] : entries(content.slice(start));
  const trs = rows.map((row) => {
    const cells = entries(row.filter((line, i) => line.text !== "" || i > 0));
    return element(
      "tr",
      {},
      cells.map((cell) => element("td", {}, blocks(cell, marks))),
    );
  });
  const head = caption === "" ? [] : [element("caption", {}, inline(caption))];
  return element("table", { "header-rows": headerRows }, [...head, ...trs]);
}

/** A paragraph's lines → inline nodes; lines of a line block ("| …") keep their breaks. */
function paragraph(lines: Line[]): Node[] {
  if (!lines.every((line) => /^\|(\s|$)/.test(line.text))) return inline(lines.map((line) => line.text).join(" "));
  return lines.flatMap((line) => [...inline(line.text.replace(/^\|\s*/, "")), element("br")]);
}

const INLINE = /``(.+?)``|`([^`<]+)<([^>`]+)>`__?|\*\*(.+?)\*\*|\[(\d+|#\w*)\]_|\\(.)/g;

function inline(text: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, link, href, strong, note, escaped] = match;
    nodes.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) nodes.push(element("code", {}, [code]));
    else if (link !== undefined) nodes.push(element("a", { href: href ?? "" }, [link.trimEnd()]));
    else if (strong !== undefined) nodes.push(element("strong", {}, [strong]));
    else if (note !== undefined) nodes.push(element("sup", { marker: true }, [note]));
    else nodes.push(escaped ?? "");
  }
  nodes.push(text.slice(end));
  return nodes;
}
