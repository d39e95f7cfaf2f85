import { Marked, type Tokens } from "marked";
import { escapeMarkup } from "#src/domain/text/display-text.ts";

export interface MarkdownOptions {
  /** The site's own address of a bare path in the reader's language: `/kas` → `/ru/kas`. */
  readonly localize: (path: string) => string;
  /** How many levels headings go down, so that the page's own stay above them. */
  readonly headingShift: number;
}

/**
 * Markdown as HTML that is safe in a page: raw HTML is shown as text, links lead to https or to this site,
 * pictures come from this site only. Of a refused link only its text is shown.
 */
export function renderMarkdown(text: string, { localize, headingShift }: MarkdownOptions): string {
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      html: ({ text: html }) => escapeMarkup(html),
      heading({ tokens, depth }) {
        const level = Math.min(6, depth + headingShift);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        if (isOwnPath(href)) return `<a href="${escapeMarkup(localize(href))}">${inner}</a>`;
        return isHttps(href) ? `<a href="${escapeMarkup(href)}" rel="noopener">${inner}</a>` : inner;
      },
      image: ({ href, text: alternative }) =>
        isOwnPath(href)
          ? `<img src="${escapeMarkup(href)}" alt="${escapeMarkup(alternative)}" loading="lazy">`
          : escapeMarkup(alternative),
      // Commands, hosts and addresses read left to right in every language.
      codespan: ({ text: code }) => `<code data-ltr>${escapeMarkup(code)}</code>`,
      code: ({ text: code }) => `<pre data-ltr><code>${escapeMarkup(code)}</code></pre>\n`,
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
