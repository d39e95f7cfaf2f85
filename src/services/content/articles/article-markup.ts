import { err, ok, type Result } from "#src/domain/result.ts";
import { type ArticleFigure, articleFigures } from "#src/domain/site/articles.ts";
import { type Condition, parseCondition } from "./conditions.ts";
import { findPlaceholderFaults } from "./placeholders.ts";

export const calloutTones = ["note", "tip", "warning"] as const;
export type CalloutTone = (typeof calloutTones)[number];

/** See fact-tables.ts. */
export const factTables = [
  "fees",
  "minimums",
  "schemes",
  "ports",
  "gpu-coins",
  "cpu-coins",
  "asic-coins",
  "merge-pairs",
  "wallets",
  "closed-coins",
] as const;
export type FactTableName = (typeof factTables)[number];

/** From content/articles/pictures. */
export interface PictureUse {
  readonly kind: "picture";
  readonly name: string;
  readonly alt: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Line numbers are those of the file. */
export type ArticleNode =
  | { readonly kind: "text"; readonly markdown: string; readonly line: number }
  | { readonly kind: "table"; readonly name: FactTableName }
  | { readonly kind: "figure"; readonly name: ArticleFigure }
  | PictureUse
  | { readonly kind: "callout"; readonly tone: CalloutTone; readonly nodes: readonly ArticleNode[] }
  | {
      readonly kind: "if";
      readonly condition: Condition;
      readonly isWanted: boolean;
      readonly nodes: readonly ArticleNode[];
    };

interface OpenBlock {
  readonly line: number;
  readonly nodes: ArticleNode[];
  close(nodes: readonly ArticleNode[]): ArticleNode;
}

/** Parses docs/how-to/write-an-article.md's syntax. The error is a phrase that begins with the line. */
export function parseArticle(body: string, bodyLine: number): Result<readonly ArticleNode[], string> {
  const lines = body.split(/\r?\n/);
  const root: OpenBlock = { line: bodyLine, nodes: [], close: () => ({ kind: "text", markdown: "", line: bodyLine }) };
  const open = [root];
  let text: string[] = [];
  let fence: string | null = null;
  const innermost = () => open.at(-1) ?? root;
  const flush = (line: number) => {
    const markdown = text.join("\n");
    if (markdown.trim() !== "") innermost().nodes.push({ kind: "text", markdown, line: line - text.length });
    text = [];
  };

  for (let index = 0; index < lines.length; index += 1) {
    const written = lines[index] ?? "";
    const line = bodyLine + index;
    const faults = findPlaceholderFaults(written);
    if (faults[0] !== undefined) return err(`line ${line}: ${faults[0]}`);
    const mark = /^\s*(`{3,}|~{3,})/.exec(written)?.[1];
    if (mark !== undefined && (fence === null || (mark.startsWith(fence) && written.trim() === mark)))
      fence = fence === null ? mark : null;
    if (fence !== null || !/^::/.test(written)) {
      text.push(written);
      continue;
    }
    flush(line);
    const directive = written.trim();
    if (directive === ":::") {
      const closed = open.length > 1 ? open.pop() : undefined;
      if (closed === undefined) return err(`line ${line}: ::: closes nothing`);
      const node = closed.close(closed.nodes);
      // Pages render figures as separate parts, which cannot be inside other HTML.
      if (node.kind === "callout" && listNodes(node.nodes).some(({ kind }) => kind === "figure"))
        return err(`line ${closed.line}: a figure cannot stand in a ${node.tone}`);
      innermost().nodes.push(node);
      continue;
    }
    const picture = /^:::picture\s+(\S+)$/.exec(directive);
    if (picture !== null) {
      const end = lines.findIndex((candidate, place) => place > index && candidate.trim() === ":::");
      if (end === -1) return err(`line ${line}: the picture is not closed by :::`);
      const read = readPicture(picture[1] ?? "", lines.slice(index + 1, end), line + 1);
      if (!read.ok) return read;
      innermost().nodes.push(read.value);
      index = end;
      continue;
    }
    const node = readLine(directive) ?? openBlock(directive, line);
    if (node === null) return err(`line ${line}: ${directive} is not known`);
    if ("close" in node) open.push(node);
    else innermost().nodes.push(node);
  }
  flush(bodyLine + lines.length);
  const left = open[1] === undefined ? undefined : open.at(-1);
  return left === undefined ? ok(root.nodes) : err(`line ${left.line}: the block is not closed by :::`);
}

function readLine(directive: string): ArticleNode | null {
  const [, kind, name] = /^::(table|figure)\{([a-z-]+)\}$/.exec(directive) ?? [];
  const table = factTables.find((known) => known === name);
  const figure = articleFigures.find((known) => known === name);
  if (kind === "table" && table !== undefined) return { kind, name: table };
  return kind === "figure" && figure !== undefined ? { kind, name: figure } : null;
}

function openBlock(directive: string, line: number): OpenBlock | null {
  const tone = calloutTones.find((known) => directive === `:::${known}`);
  if (tone !== undefined) return { line, nodes: [], close: (nodes) => ({ kind: "callout", tone, nodes }) };
  const [, word, asked = ""] = /^:::(if|unless)\s+(\S+)$/.exec(directive) ?? [];
  const condition = word === undefined ? null : parseCondition(asked);
  if (condition === null) return null;
  return { line, nodes: [], close: (nodes) => ({ kind: "if", condition, isWanted: word === "if", nodes }) };
}

function readPicture(name: string, lines: readonly string[], firstLine: number): Result<PictureUse, string> {
  const texts: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const [, key, value] = /^([a-z0-9-]+):\s*(\S.*)$/.exec(line.trim()) ?? [];
    if (key === undefined || value === undefined) return err(`line ${firstLine + index}: must be key: text`);
    const fault = findPlaceholderFaults(value)[0];
    if (fault !== undefined) return err(`line ${firstLine + index}: ${fault}`);
    texts[key] = value;
  }
  const { alt, ...rest } = texts;
  if (alt === undefined) return err(`line ${firstLine - 1}: the picture has no alt: text`);
  return ok({ kind: "picture", name, alt, texts: rest });
}

/** Nested ones too, whatever their conditions. */
export function listNodes(nodes: readonly ArticleNode[]): readonly ArticleNode[] {
  return nodes.flatMap((node) => ("nodes" in node ? [node, ...listNodes(node.nodes)] : [node]));
}
