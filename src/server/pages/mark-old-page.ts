import type { LocaleCode } from "#src/domain/site/locales.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import { findMessage } from "../catalogue-words.ts";
import type { RenderedPage } from "./page.ts";

// A style attribute: a rule in a style sheet would go into every page for this rare line.
const style =
  "padding:.5rem var(--gutter,1rem);background:var(--control,#ddd);color:var(--text,#111);font:400 .875rem/1.5 var(--sans,sans-serif)";

/** The line has the page's date (UTC). React leaves unknown elements alone; no other child of the body is an aside. */
export function markOldPage(rendered: RenderedPage, at: number, locale: LocaleCode): RenderedPage {
  // The gallery lists this section (src/web/screens.ts): a section without a screen would load with every page.
  const text = findMessage("oldPage.line", locale);
  const html = rendered.body.toString("utf8");
  const body = /<body[^>]*>/.exec(html);
  if (text === null || body === null) return rendered;
  const time = `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const [before = "", after = ""] = escapeMarkup(text).split("{time}");
  const line = `<aside role="status" style="${style}">${before}<time datetime="${new Date(at).toISOString()}" dir="ltr">${time}</time>${after}</aside>`;
  const end = body.index + body[0].length;
  return {
    ...rendered,
    headers: [...rendered.headers, "X-Rendered-At", new Date(at).toISOString()],
    body: Buffer.from(html.slice(0, end) + line + html.slice(end)),
  };
}
