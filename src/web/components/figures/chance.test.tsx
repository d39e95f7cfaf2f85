import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import ar from "../../../../locales/ar.json";
import en from "../../../../locales/en.json";
import { Chance } from "./chance.tsx";

function write(value: number, messages = en): string {
  return renderToStaticMarkup(
    <IntlProvider locale={messages === en ? "en" : "ar"} messages={messages} timeZone="UTC">
      <Chance value={value} />
    </IntlProvider>,
  );
}
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");

describe("Chance", () => {
  it("never shows certainty or impossibility, and adds digits near both", () => {
    expect([0, 0.0042, 0.5, 0.9951, 0.99995, 1].map((chance) => textOf(write(chance)))).toEqual([
      "<\u202f0.01%",
      "0.42%",
      "50.0%",
      "99.51%",
      ">\u202f99.99%",
      ">\u202f99.99%",
    ]);
  });

  it("says what is rarer than one in a thousand as one in so many", () => {
    // A Bitaxe: 5 770 902 days for a block, so 30 days bring one with a chance of 5.2e-6.
    expect([0.00099, 30 / 5_770_902, 1e-9].map((chance) => textOf(write(chance)))).toEqual([
      "1 in 1\u202f000",
      "1 in 190\u202f000",
      "1 in 1\u202f000\u202f000\u202f000",
    ]);
  });

  it("leaves words to the direction of the language, and percentages from left to right", () => {
    expect(write(0.5, ar)).toContain("data-ltr");
    expect(write(1e-6, ar)).not.toContain("data-ltr");
    expect(textOf(write(1e-6, ar))).toContain("1\u202f000\u202f000");
  });
});
