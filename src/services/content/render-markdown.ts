import { Marked, type Tokens } from "marked";
import { escapeMarkup } from "#src/domain/text/display-text.ts";

export interface MarkdownOptions {
  /** Adds the reader's language: `/kas` → `/ru/kas`. */
  readonly localize: (path: string) => string;
  /** A link to a missing page becomes plain text. Absent: all pages exist. */
  readonly hasPage?: (path: string) => boolean;
  /** Levels that headings move down, below the page's own. */
  readonly headingShift: number;
  /** Anchor of the next heading, null = none. Called in text order. */
  readonly nextAnchor?: () => string | null;
  /** Target of `term:<id>` links; absent = plain text. */
  readonly findTerm?: (id: string) => string;
  /** Absent = no copy buttons. */
  readonly copyLabel?: string;
}

/**
 * Safe in a page: raw HTML becomes text, links lead to https or this site, pictures come from this site. Refused links
 * become plain text.
 */
export function renderMarkdown(text: string, options: MarkdownOptions): string {
  const { localize, hasPage = () => true, headingShift, nextAnchor, findTerm, copyLabel } = options;
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      html: ({ text: html }) => escapeMarkup(html),
      heading({ tokens, depth }) {
        const level = Math.min(6, depth + headingShift);
        const anchor = nextAnchor?.() ?? null;
        const id = anchor === null ? "" : ` id="${escapeMarkup(anchor)}"`;
        return `<h${level}${id}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const term = /^term:([a-z0-9-]+)$/.exec(href)?.[1];
        if (term !== undefined && findTerm !== undefined)
          return `<a href="${escapeMarkup(findTerm(term))}" data-term="${term}">${inner}</a>`;
        if (isOwnPath(href)) return hasPage(href) ? `<a href="${escapeMarkup(localize(href))}">${inner}</a>` : inner;
        return isHttps(href) ? `<a href="${escapeMarkup(href)}" rel="noopener">${inner}</a>` : inner;
      },
      image: ({ href, text: alternative }) =>
        isOwnPath(href)
          ? `<img src="${escapeMarkup(href)}" alt="${escapeMarkup(alternative)}" loading="lazy">`
          : escapeMarkup(alternative),
      // Commands, hosts and addresses read left to right in every language.
      codespan: ({ text: code }) => `<code data-ltr>${escapeMarkup(code)}</code>`,
      code({ text: code }) {
        // Wide code scrolls, so the keyboard must reach it.
        const scrolls = copyLabel === undefined ? "" : ' tabindex="0"';
        const block = `<pre data-ltr${scrolls}><code>${escapeMarkup(code)}</code></pre>`;
        if (copyLabel === undefined) return `${block}\n`;
        return `<div data-code>${block}<button type="button" data-copy>${escapeMarkup(copyLabel)}</button></div>\n`;
      },
      table({ header, rows }: Tokens.Table) {
        const write = (cells: readonly Tokens.TableCell[], tag: "td" | "th") =>
          `<tr>${cells.map((cell) => `<${tag}${tag === "th" ? ' scope="col"' : ""}${cell.align === "right" ? " data-figures" : ""}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        return `<div data-scroll tabindex="0"><table><thead>${write(header, "th")}</thead><tbody>${rows.map((row) => write(row, "td")).join("")}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(text);
  if (typeof html !== "string") throw new Error("Markdown was rendered later than asked.");
  return html;
}

/** Browsers read `//host` and `/\host` as other sites. */
function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href) || href.startsWith("#");
}

function isHttps(href: string): boolean {
  return URL.parse(href)?.protocol === "https:";
}
