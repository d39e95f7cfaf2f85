import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import ar from "../../../../locales/ar.json";
import en from "../../../../locales/en.json";
import ru from "../../../../locales/ru.json";
import { Chance } from "./chance.tsx";

const messages = { en, ru, ar };

function write(value: number, code: keyof typeof messages = "en"): string {
  const router = createMemoryRouter([{ path: "*", element: <Chance value={value} /> }], {
    basename: `/${code}`,
    initialEntries: [`/${code}`],
  });
  return renderToStaticMarkup(
    <IntlProvider locale={code} messages={messages[code]} timeZone="UTC">
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");

describe("Chance", () => {
  it("is a percentage from one in a hundred on, and never certain or impossible", () => {
    expect([0, 0.01, 0.087, 0.5, 0.9951, 0.9999, 1].map((chance) => textOf(write(chance)))).toEqual([
      "<0.01%",
      "1.0%",
      "8.7%",
      "50.0%",
      "99.5%",
      ">99.9%",
      ">99.9%",
    ]);
  });

  it("says what is rarer as one in so many, with two digits", () => {
    // A Bitaxe: 5 770 902 days for a block, so 30 days bring one with a chance of 5.2e-6.
    expect([0.0042, 0.00099, 30 / 5_770_902, 1e-9].map((chance) => textOf(write(chance)))).toEqual([
      "1 in 240",
      "1 in 1\u202f000",
      "1 in 190\u202f000",
      "1 in 1\u202f000\u202f000\u202f000",
    ]);
  });

  it("follows the language: words in its direction, percentages from left to right", () => {
    expect(textOf(write(0.087, "ru"))).toBe("8,7\u00a0%");
    expect(write(0.5, "ar")).toContain("data-ltr");
    expect(write(1e-6, "ar")).not.toContain("data-ltr");
    expect(textOf(write(1e-6, "ar"))).toBe("1 من 1\u202f000\u202f000");
  });
});
