import { getCoin } from "#src/domain/coins/index.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { findSchemaProblems } from "#src/server/config/config-problems.ts";
import { configParts } from "#src/server/config/config-schema.ts";
import { exampleAddressOf } from "#src/sources/engines/addresses.ts";
import { addressedEngineNames, addressKindsOf } from "#src/sources/engines/index.ts";
import type { EngineOffer, OfferedPool, OfferParts } from "#src/sources/engines/offered-pools.ts";
import { createPriceFeed, priceFeedNames } from "#src/sources/prices/index.ts";
import { describeSourceError } from "#src/sources/source-error.ts";
import { describeLeftOut, describePool, readOffer } from "../engines/adopt-engine.ts";
import type { Interview } from "./interview.ts";

export async function askBrand(interview: Interview) {
  const check = (member: "name" | "supportEmail") => (text: string) => {
    const sample = { name: "x", supportEmail: "x@pool.example", [member]: text };
    const [problem] = findSchemaProblems(configParts.brand, sample);
    return problem === undefined ? ok(text) : err(`It ${problem.reason}.`);
  };
  const name = await interview.ask({ key: "brand.name", text: "Name of your pool", read: check("name") });
  const supportEmail = await interview.ask({
    key: "brand.supportEmail",
    text: "E-mail address for your miners' questions",
    read: check("supportEmail"),
  });
  return { name, supportEmail };
}

export interface FoundEngine {
  readonly name: string;
  readonly address: string;
  readonly offer: EngineOffer;
}

/** Asks until an engine has told its pools. */
export async function askEngine(interview: Interview, parts: OfferParts): Promise<FoundEngine> {
  interview.say(addressedEngineNames.map((name, index) => `  ${String(index + 1).padStart(2)}  ${name}`).join("\n"));
  for (;;) {
    let name = await interview.ask({ key: "engine.name", text: "Engine, by number or name", read: readEngineName });
    const example = exampleAddressOf(addressKindsOf(name));
    const address = await interview.ask({
      key: "engine.address",
      text: `Its address, such as ${example}`,
      read: (text) => (text === "" ? err("It needs an address.") : ok(text)),
    });
    let offer = await readOffer(name, address, parts);
    if (!offer.ok && offer.error.other !== null) {
      const { sentence, other } = offer.error;
      interview.say(`  ${sentence}.`);
      if (!(await interview.confirm(`Take it as a ${other}?`, true))) continue;
      name = other;
      offer = await readOffer(name, address, parts);
    }
    if (offer.ok) {
      interview.say(`  The ${name} at ${address} has:`);
      for (const line of [...offer.value.pools.map(describePool), ...describeLeftOut(offer.value.leftOut)]) {
        interview.say(`  ${line}`);
      }
      return { name, address, offer: offer.value };
    }
    interview.say(`  ${offer.error.sentence.replaceAll("\n", "\n  ")}`);
    interview.say("  Enter takes the answer in brackets; write another one to correct it.");
  }
}

function readEngineName(text: string): Result<string, string> {
  const name = /^\d+$/.test(text) ? addressedEngineNames[Number(text) - 1] : text.toLowerCase();
  if (name !== undefined && addressedEngineNames.includes(name)) return ok(name);
  return err(`There is no engine "${text}". There are ${addressedEngineNames.join(", ")}.`);
}

export async function askCoins(interview: Interview, pools: readonly OfferedPool[]): Promise<readonly OfferedPool[]> {
  if (pools.length === 1) return pools;
  return interview.ask({
    key: "coins",
    text: "Coins to show, in this order",
    known: pools.map(({ coin }) => coin).join(", "),
    read(text) {
      const slugs = [...new Set(text.toLowerCase().split(/[\s,]+/))].filter((slug) => slug !== "");
      const unknown = slugs.find((slug) => !pools.some(({ coin }) => coin === slug));
      if (unknown !== undefined) return err(`The engine has no "${unknown}".`);
      if (slugs.length === 0) return err("Name one at least.");
      return ok(slugs.flatMap((slug) => pools.find(({ coin }) => coin === slug) ?? []));
    },
  });
}

/** Null: the pool has no prices, because its coins have no value. */
export async function askPrices(interview: Interview, pools: readonly OfferedPool[], parts: OfferParts) {
  const names = ["none", ...priceFeedNames.filter((name) => name !== "demo")];
  const hasValue = pools.some(({ network }) => network === null || network === "mainnet");
  return interview.ask({
    key: "prices.feed",
    text: `Source of prices (${names.join(", ")})`,
    known: hasValue ? "coingecko" : "none",
    async read(text) {
      const wanted = text.toLowerCase();
      if (wanted === "" || wanted === "none") return ok({ feed: "none" });
      const feed = priceFeedNames.find((name) => name === wanted && name !== "demo");
      if (feed === undefined) return err(`There is no source "${text}".`);
      const tickers = pools.map(({ coin }) => getCoin(coin).ticker);
      const prices = await createPriceFeed(feed, { ids: {}, ...parts }).fetchPrices(tickers);
      if (!prices.ok) {
        const reason = describeSourceError(prices.error);
        return (await interview.confirm(`  ${feed} gave no prices now (${reason}). Take it all the same?`, true))
          ? ok({ feed })
          : err("Choose another one.");
      }
      const missing = tickers.filter((ticker) => prices.value.crypto[ticker] === undefined);
      const known = tickers.filter((ticker) => !missing.includes(ticker));
      if (known.length > 0) interview.say(`  ${feed} has a price of ${known.join(", ")}.`);
      if (missing.length > 0) interview.say(`  ${feed} has none of ${missing.join(", ")}: pages show a dash there.`);
      return ok({ feed });
    },
  });
}
