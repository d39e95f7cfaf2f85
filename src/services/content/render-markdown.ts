import { Marked, type Tokens } from "marked";
import { escapeMarkup } from "#src/domain/text/display-text.ts";

export interface MarkdownOptions {
  /** The site's own address of a bare path in the reader's language: `/kas` → `/ru/kas`. */
  readonly localize: (path: string) => string;
  /** Whether this site has a page at a bare path; of a link to none only its text is shown. Without it all are taken. */
  readonly hasPage?: (path: string) => boolean;
  /** How many levels headings go down, so that the page's own stay above them. */
  readonly headingShift: number;
  /** The anchor of the next heading; null = it has none. Called for each heading in the order of the text. */
  readonly nextAnchor?: () => string | null;
  /** The address of a glossary term: links to `term:<id>` lead there. Without it only their text is shown. */
  readonly findTerm?: (id: string) => string;
  /** The label of the buttons that copy code; without it there are none. */
  readonly copyLabel?: string;
}

/**
 * Markdown as HTML that is safe in a page: raw HTML is shown as text, links lead to https or to this site,
 * pictures come from this site only. Of a refused link only its text is shown.
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
        // What is wider than a phone scrolls by itself, and must be reachable by keyboard.
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

/** `//host` and `/\host` are other sites to a browser. */
function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href) || href.startsWith("#");
}

function isHttps(href: string): boolean {
  return URL.parse(href)?.protocol === "https:";
}
