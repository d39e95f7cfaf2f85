import { Lexer } from "marked";
import { isCoinSlug } from "#src/domain/coins/index.ts";
import { type ArticleFigure, reservedArticleSlugs } from "#src/domain/site/articles.ts";
import { type LocaleCode, localizePath } from "#src/domain/site/locales.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { findPool, findWordOr } from "./article-facts.ts";
import type { ArticleNode } from "./article-markup.ts";
import { holds } from "./conditions.ts";
import { renderFactTable } from "./fact-tables.ts";
import { checkPicture, renderPicture } from "./pictures.ts";
import { type FillContext, fillPlaceholders } from "./placeholders.ts";

/** HTML is safe in a page (render-markdown.ts). */
export type ArticlePart =
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "figure"; readonly name: ArticleFigure };

export interface ArticleHeading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

export interface RenderedArticle {
  readonly parts: readonly ArticlePart[];
  readonly headings: readonly ArticleHeading[];
}

export interface RenderContext extends FillContext {
  /** The page's language; `locale` is the text's. */
  readonly asked: LocaleCode;
  /** Anchors of the English headings in order. */
  readonly anchors: readonly string[];
  /** False where the article's condition is false: it is linked nowhere. */
  hasArticle(slug: string): boolean;
  readPicture(name: string): Promise<string | null>;
}

/** API documentation has one language, and an anchor stays on the page. */
export function localizeLink(path: string, locale: LocaleCode): string {
  return path.startsWith("#") || path.startsWith("/api/") ? path : localizePath(path, locale);
}

/** False for coins without a pool and articles with a false condition. */
function hasPage(path: string, { facts, hasArticle }: RenderContext): boolean {
  const [, first = "", second = ""] = path.replace(/[?#].*/, "").split("/");
  if (isCoinSlug(first)) return findPool(facts, first) !== null;
  const isArticle = first === "articles" && second !== "" && !isReservedSlug(second);
  return !isArticle || hasArticle(second);
}

function isReservedSlug(slug: string): boolean {
  return slug.startsWith("get-support-") || reservedArticleSlugs.some((reserved) => reserved === slug);
}

/** As written. */
export function listHeadings(markdown: string): readonly { readonly depth: number; readonly text: string }[] {
  return Lexer.lex(markdown).flatMap((token) =>
    token.type === "heading" ? [{ depth: Number(token.depth), text: String(token.text) }] : [],
  );
}

/** Unique: "Why not an exchange?" → `why-not-an-exchange`. */
export function nameAnchors(headings: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return headings.map((heading) => {
    const words =
      heading
        .toLowerCase()
        .replace(/\{\{[^}]*\}\}|\([^)]*\)/g, " ")
        .match(/[a-z0-9]+/g) ?? [];
    const name = words.join("-") || "section";
    let anchor = name;
    for (let number = 2; used.has(anchor); number += 1) anchor = `${name}-${number}`;
    used.add(anchor);
    return anchor;
  });
}

export const glossaryPath = "/articles/glossary";

export async function renderArticle(nodes: readonly ArticleNode[], context: RenderContext): Promise<RenderedArticle> {
  const headings: ArticleHeading[] = [];
  const parts: ArticlePart[] = [];
  let html = "";
  let place = 0;
  const localize = (path: string) => localizeLink(path, context.asked);
  const options = {
    localize,
    hasPage: (path: string) => hasPage(path, context),
    headingShift: 0,
    nextAnchor: () => {
      const anchor = context.anchors[place] ?? `section-${place + 1}`;
      place += 1;
      return anchor;
    },
    findTerm: (id: string) => `${localize(glossaryPath)}#${id}`,
    copyLabel: findWordOr(context, "copy.copy", "Copy"),
  };

  function renderText(markdown: string): string {
    const own = listHeadings(markdown);
    for (const [index, { depth, text }] of own.entries()) {
      const anchor = context.anchors[place + index] ?? `section-${place + index + 1}`;
      headings.push({ level: depth, text: stripMarkup(fillPlaceholders(text, context)), anchor });
    }
    return fillHtml(renderMarkdown(markdown, options), context);
  }

  async function render(node: ArticleNode): Promise<string> {
    switch (node.kind) {
      case "text":
        return renderText(node.markdown);
      case "table":
        return renderFactTable(node.name, { ...context, localize });
      case "picture":
        return drawPicture(node.name, node.alt, node.texts, context);
      case "callout": {
        const label = escapeMarkup(findWordOr(context, `articles.words.callout.${node.tone}`, node.tone));
        return `<aside data-callout="${node.tone}"><p data-label>${label}</p>\n${await renderAll(node.nodes)}</aside>\n`;
      }
      case "if":
        if (holds(node.condition, context.facts) === node.isWanted) return renderAll(node.nodes);
        // Hidden headings still consume their anchors.
        place += countHeadings(node.nodes);
        return "";
      case "figure":
        if (html !== "") parts.push({ kind: "html", html });
        html = "";
        parts.push(node);
        return "";
    }
  }

  async function renderAll(list: readonly ArticleNode[]): Promise<string> {
    const written: string[] = [];
    for (const node of list) written.push(await render(node));
    return written.join("");
  }

  /** Figures may be at the top level and in conditions. */
  async function walk(list: readonly ArticleNode[]): Promise<void> {
    for (const node of list) {
      if (node.kind === "if" && holds(node.condition, context.facts) === node.isWanted) await walk(node.nodes);
      // Not `html += await …`: a figure among the nodes moves the earlier HTML into a part.
      else {
        const written = await render(node);
        html += written;
      }
    }
  }

  await walk(nodes);
  if (html !== "") parts.push({ kind: "html", html });
  return { parts, headings };
}

function countHeadings(nodes: readonly ArticleNode[]): number {
  return nodes.reduce((sum, node) => {
    if (node.kind === "text") return sum + listHeadings(node.markdown).length;
    return "nodes" in node ? sum + countHeadings(node.nodes) : sum;
  }, 0);
}

async function drawPicture(
  name: string,
  alt: string,
  texts: Readonly<Record<string, string>>,
  context: RenderContext,
): Promise<string> {
  const svg = await context.readPicture(name);
  if (svg === null || !checkPicture(svg).ok) return `<p>${escapeMarkup(fillPlaceholders(alt, context))}</p>\n`;
  const filled = Object.entries(texts).map(([key, text]) => [key, fillPlaceholders(text, context)]);
  return renderPicture(svg, fillPlaceholders(alt, context), Object.fromEntries(filled));
}

/** Values stay plain text here: links cannot nest, and code is left to right already. */
const plainElements = /^<(\/?)(a|code)\b/;

/** After the Markdown is parsed, so that no value can change the text around it. */
function fillHtml(html: string, context: FillContext): string {
  let depth = 0;
  return html.replace(/<[^>]+>|[^<]+/g, (piece) => {
    const [, slash] = plainElements.exec(piece) ?? [];
    if (slash !== undefined) depth += slash === "" ? 1 : -1;
    if (piece.startsWith("<")) return piece;
    return fillPlaceholders(piece, context, ({ text, isLtr, href }) => {
      const escaped = escapeMarkup(text);
      if (depth > 0) return escaped;
      if (href !== null) return `<a href="${escapeMarkup(href)}" data-ltr>${escaped}</a>`;
      return isLtr ? `<span data-ltr>${escaped}</span>` : escaped;
    });
  });
}

function stripMarkup(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]|__/g, "");
}

export function toPlainText(parts: readonly ArticlePart[]): string {
  return parts
    .flatMap((part) => (part.kind === "html" ? [part.html] : []))
    .join(" ")
    .replace(/<button[\s\S]*?<\/button>|<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
