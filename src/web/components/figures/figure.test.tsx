import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../../locales/en.json";
import { Amount } from "./amount.tsx";
import { Change, Difficulty, Hashrate, Money } from "./figure.tsx";

const kas = { ticker: "KAS", decimals: 8, amountDecimals: 6 };
const nexa = { ticker: "NEXA", decimals: 2, amountDecimals: 2 };

function render(part: React.ReactNode): string {
  const Page = createRoutesStub([{ path: "*", Component: () => part }]);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} />
    </IntlProvider>,
  );
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
const titleOf = (html: string) => / title="([^"]*)"/.exec(html)?.[1];
const quietOf = (html: string) => /class="[^"]*quiet[^"]*">([^<]*)</.exec(html)?.[1];

it("§9.5 an amount in a table has all decimals, what follows the fourth significant digit quiet, the whole figure in its title", () => {
  const amount = render(<Amount atomic={7_343_632_670n} format={kas} />);
  expect([textOf(amount), quietOf(amount), titleOf(amount)]).toEqual(["73.436326 KAS", "6326", "73.43632670 KAS"]);
  const small = render(<Amount atomic={100_000n} format={{ ...kas, ticker: "BTC", amountDecimals: 8 }} />);
  expect([textOf(small), quietOf(small)]).toEqual(["0.00100000 BTC", "00"]);
  const cents = render(<Amount atomic={13_937_877n} format={nexa} />);
  expect([textOf(cents), quietOf(cents)]).toEqual(["139\u202f378.77 NEXA", undefined]);
});

it("an amount in a headline has four digits and the whole figure in its title", () => {
  const amount = render(<Amount atomic={7_343_632_670n} format={kas} isHeadline />);
  expect([textOf(amount), quietOf(amount), titleOf(amount)]).toEqual(["73.43 KAS", undefined, "73.43632670 KAS"]);
});

it("nothing is 0, less than the last decimal is less, and what is not known is a dash", () => {
  expect(textOf(render(<Amount atomic={0n} format={kas} />))).toBe("0 KAS");
  expect(textOf(render(<Amount atomic={9n} format={kas} />))).toBe("&lt;0.000001 KAS");
  expect(textOf(render(<Amount atomic={null} format={kas} />))).toBe("–Unknown");
});

it("money says its whole figure in the title", () => {
  const sum = render(<Money usd={0.002_001_34} />);
  expect([textOf(sum), titleOf(sum)]).toEqual(["$0.0020", "0.00200134"]);
  expect(textOf(render(<Money usd={88_281.65} isPrice />))).toBe("$88\u202f281.65");
  expect(textOf(render(<Money usd={-2.53} isDifference />))).toBe("−$2.53");
});

it("§9.4 a headline has four digits of a hashrate, and of a difficulty the multiplier alone", () => {
  const rate = render(<Hashrate value={565.302e12} unit="H/s" isHeadline />);
  expect([textOf(rate), titleOf(rate)]).toEqual(["565.3 TH/s", "565.30 TH/s"]);
  expect(textOf(render(<Difficulty value={27.432e15} />))).toBe("27.43 PH");
  expect(textOf(render(<Difficulty value={27.432e15} isHeadline />))).toBe("27.43 P");
  expect(textOf(render(<Difficulty value={512} isHeadline />))).toBe("512.00");
});

it("a change has its sign, and the colour of the miner's interest", () => {
  const interestOf = (html: string) => /data-interest="(\w+)"/.exec(html)?.[1];
  const rise = render(<Change fraction={0.0216} of="difficulty" />);
  expect([textOf(rise), interestOf(rise)]).toEqual(["+2.2%", "bad"]);
  const nothing = render(<Change fraction={-0.0004} of="price" />);
  expect([textOf(nothing), interestOf(nothing)]).toEqual(["0.0%", undefined]);
});
