import { err, ok, type Result } from "#src/domain/result.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";

// Drawings of content/articles/pictures: SVG with the page's colours and the article's texts.

const allowedElements = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan defs marker".split(" "),
);
const allowedAttributes =
  /^(?:xmlns|viewBox|class|id|d|x|y|x1|y1|x2|y2|dx|dy|cx|cy|r|rx|ry|width|height|points|transform|fill|stroke|stroke-(?:width|linecap|linejoin|dasharray|dashoffset)|fill-rule|fill-opacity|stroke-opacity|opacity|text-anchor|dominant-baseline|font-size|font-weight|marker-(?:start|mid|end)|direction|aria-hidden|markerWidth|markerHeight|markerUnits|refX|refY|orient)$/;
const allowedClasses = new Set(["accent", "muted", "line", "fill"]);
const mostWidth = 720;

/** Returns the keys of its texts, or a phrase about the fault. */
export function checkPicture(svg: string): Result<readonly string[], string> {
  const text = svg.trim();
  if (!/^<svg\b[^>]*>[\s\S]*<\/svg>$/.test(text)) return err("must be one <svg> and nothing else");
  const [, width] = /^<svg\b[^>]*\bviewBox="0 0 ([\d.]+) [\d.]+"/.exec(text) ?? [];
  if (width === undefined) return err('needs a viewBox that begins with "0 0"');
  if (Number(width) > mostWidth) return err(`is ${width} wide, ${mostWidth} at most`);
  for (const [, name = "", attributes = ""] of text.matchAll(/<([^\s/>!?]+)((?:\s+[^\s=>]+="[^"]*")*)\s*\/?>/g)) {
    if (!allowedElements.has(name)) return err(`holds <${name}>`);
    for (const [, attribute = "", value = ""] of attributes.matchAll(/([^\s=]+)="([^"]*)"/g)) {
      const fault = findAttributeFault(attribute, value);
      if (fault !== null) return err(fault);
    }
  }
  const bare = text.replace(/<\/?[^\s/>!?]+(?:\s+[^\s=>]+="[^"]*")*\s*\/?>/g, "");
  if (/[<>&]/.test(bare)) return err("holds markup that is not understood");
  const words = bare.replace(/\{[a-z0-9-]+\}/g, "").trim();
  if (words !== "") return err(`holds a text that is no {key}: ${words.split(/\s+/)[0]}`);
  return ok([...new Set([...bare.matchAll(/\{([a-z0-9-]+)\}/g)].map(([, key = ""]) => key))]);
}

function findAttributeFault(name: string, value: string): string | null {
  if (!allowedAttributes.test(name)) return `holds the attribute ${name}`;
  if (name === "class") {
    const strange = value.split(/\s+/).find((one) => !allowedClasses.has(one));
    return strange === undefined ? null : `holds the class ${strange}`;
  }
  if ((name === "fill" || name === "stroke") && value !== "none" && value !== "currentColor")
    return `holds the colour ${value}`;
  return /[<>{}]|url\((?!#)|script/i.test(value) ? `holds ${name}="${value}"` : null;
}

/** Returns safe HTML. Only for drawings that passed `checkPicture`. */
export function renderPicture(svg: string, alt: string, texts: Readonly<Record<string, string>>): string {
  const width = /\bviewBox="0 0 ([\d.]+)/.exec(svg)?.[1] ?? String(mostWidth);
  // With its alt text it must not be hidden from screen readers.
  const filled = svg
    .trim()
    .replace(/^<svg\b[^>]*>/, (tag) => tag.replace(/\saria-hidden="[^"]*"/, ""))
    .replace(/\{([a-z0-9-]+)\}/g, (_, key: string) => escapeMarkup(texts[key] ?? ""));
  const opening = `<svg role="img" aria-label="${escapeMarkup(alt)}" style="max-inline-size:${Number(width)}px"`;
  return `<div data-picture>${filled.replace(/^<svg\b/, () => opening)}</div>\n`;
}
