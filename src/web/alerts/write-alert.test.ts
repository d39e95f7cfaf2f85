import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AlertEvent, EventRig } from "#src/domain/alerts/alert-event.ts";
import { getLocale, type LocaleCode, locales } from "#src/domain/site/locales.ts";
import { createAlertWords } from "./alert-words.ts";
import { writeAlert, writeConfirmation } from "./write-alert.ts";

/** 2026-03-01T15:00:00Z. */
const at = 1_772_377_200_000;
const MINUTE = 60_000;
const address = "kaspa:qz0tq9xzy7lvyr8eq2fqjmjs4yz6vzs6rdaj4fl38sfrdqhme7h6wckgefy3z";
const common = { coin: "kas", address, at };
const unknownCost = { coins: null, usd: null };

function wordsOf(code: LocaleCode, zone = "UTC") {
  const file = join(import.meta.dirname, "../../../locales", getLocale(code).file);
  return createAlertWords(JSON.parse(readFileSync(file, "utf8")), code, zone);
}
const write = (event: AlertEvent, code: LocaleCode = "en", zone = "UTC") => writeAlert(event, wordsOf(code, zone));
const lines = (event: AlertEvent, code: LocaleCode = "en", zone = "UTC") => {
  const { title, text } = write(event, code, zone);
  return [title, ...text.split("\n").slice(0, -1)].map((line) => line.replace(/[\u00a0\u202f]/g, " "));
};

const rigOf = (name: string): EventRig => ({
  name,
  scheme: "prop",
  since: at - 40 * MINUTE,
  hashrate: 3e12,
  usual: 8e12,
  cost: unknownCost,
});
const rigsOf = (...names: string[]) => ({
  ...common,
  rigs: names.map(rigOf),
  count: names.length,
  total: 9,
  since: at - 40 * MINUTE,
  cost: { coins: 12, usd: 0.84 },
});
const silent = { kind: "rigs-silent", ...rigsOf("rig-3", "rig-7"), isFlapping: false } as const;

describe("messages", () => {
  it("name the rigs that stopped, since when, and what it cost", () => {
    expect(lines(silent)).toEqual(["KAS: 2 rigs stopped", "rig-3 and rig-7", "Since 14:20 UTC, about $0.84 so far."]);
    expect(lines(silent, "ru", "Europe/Moscow")).toEqual([
      "KAS: Остановились 2 рига",
      "rig-3 и rig-7",
      "С 17:20 GMT+3, пока это стоило около $0.84.",
    ]);
    expect(lines(silent, "ar")).toEqual([
      "\u2068KAS\u2069: توقف جهازا تعدين",
      "\u2068rig-3\u2069 و\u2068rig-7\u2069",
      "منذ \u206814:20 UTC\u2069، نحو \u2068$0.84\u2069 حتى الآن.",
    ]);
    expect(write(silent).path).toBe(`/kas/miner/stats/${encodeURIComponent(address)}`);
    expect(write(silent).text.split("\n").at(-1)).toBe("kaspa:qz0t…fy3z");
  });

  it("count many rigs and name three", () => {
    const many = { ...silent, rigs: ["a", "b", "c", "d"].map(rigOf), count: 1200, cost: unknownCost };
    expect(lines(many)).toEqual(["KAS: 1 200 rigs stopped", "a, b, c, and 1 197 more", "Since 14:20 UTC."]);
  });

  it("say when an engine knows no rigs, or all stopped, or one flaps", () => {
    expect(lines({ ...silent, rigs: [rigOf("")], count: 1 })[0]).toBe("KAS: Your mining stopped");
    expect(lines({ kind: "all-silent", ...rigsOf("a", "b"), total: 2 })[0]).toBe("KAS: All rigs stopped: 2");
    expect(lines({ ...silent, isFlapping: true }).at(-1)).toBe(
      "It stops and comes back again and again. We will write when it is steady.",
    );
  });

  it("tell a slow rig against its own usual hashrate, and its return with what was missed", () => {
    expect(lines({ kind: "rigs-low", ...rigsOf("a") })).toEqual([
      "KAS: 1 rig is slower than usual",
      "a",
      "3.00 TH/s instead of the usual 8.00 TH/s.",
      "Since 14:20 UTC, about $0.84 so far.",
    ]);
    const back = {
      kind: "rigs-back",
      ...rigsOf("a"),
      from: "silent",
      wereAll: false,
      until: at,
      remaining: 2,
    } as const;
    expect(lines(back)).toEqual([
      "KAS: 1 rig is back to normal",
      "a",
      "From 14:20 UTC to 15:00 UTC (40 min), about $0.84 missed.",
      "Still stopped or slow: 2.",
    ]);
    const low = { kind: "hashrate-low", ...common, hashrate: 1e12, usual: 2e12, since: at, until: null } as const;
    expect(lines({ ...low, cost: unknownCost, isExplained: false })).toEqual([
      "KAS: Your hashrate is low",
      "1.00 TH/s instead of the usual 2.00 TH/s.",
      "Since 15:00 UTC.",
    ]);
  });

  it("write amounts as pages do, and link to the payouts", () => {
    const payout = { chain: "kas", amount: "123456789012", fee: null, transactionId: "t", paidAt: at - 5 * MINUTE };
    const sums = [{ chain: "kas", amount: "123456789012" }];
    const event = { kind: "payout-sent", ...common, payouts: [payout], count: 1, sums } as const;
    expect(lines(event)).toEqual(["KAS: Payout sent: 1 234.567890 KAS", "1 234.567890 KAS, 14:55 UTC"]);
    expect(lines({ ...event, kind: "payout-confirmed" }, "ru")[0]).toMatch(/^KAS: Выплата подтверждена: 1.234\.567890/);
    expect(write(event).path).toMatch(/^\/kas\/miner\/payouts\//);
  });

  it("tell the pool's trouble as the pool's, and link to the pool", () => {
    const trouble = { kind: "pool-trouble", ...common, trouble: "no-answer", fault: "silent", since: at } as const;
    expect(lines(trouble)).toEqual([
      "KAS: The pool does not respond",
      "Since 15:00 UTC.",
      "This is the pool’s fault, not your rigs’. We will write when it is over.",
    ]);
    expect(lines(trouble, "ar")[0]).toBe("\u2068KAS\u2069: المجمّع لا يستجيب");
    expect(write(trouble).path).toBe("/kas");
    const back = { kind: "pool-back", ...common, trouble: "no-answer", since: at - 90 * MINUTE, until: at } as const;
    expect(lines(back)).toEqual(["KAS: The pool works again", "From 13:30 UTC to 15:00 UTC (1 h 30 min)."]);
  });

  it("tell changed terms with before and after", () => {
    const fee = { kind: "fee-changed", ...common, scheme: "pps", before: 0.01, after: 0.0125 } as const;
    expect(lines(fee)).toEqual(["KAS: Pool fee changed", "PPS+", "Before: 1.00%. Now: 1.25%."]);
    const threshold = {
      kind: "threshold-changed",
      ...common,
      chain: "kas",
      before: null,
      after: "10000000000",
    } as const;
    expect(lines(threshold)).toEqual([
      "KAS: Payout threshold changed",
      "Now: 100.000000 KAS.",
      "If this was not you, check your settings at the pool.",
    ]);
    const rule = { name: "payout-interval", before: 60 * MINUTE, after: 120 * MINUTE } as const;
    expect(lines({ kind: "rule-changed", ...common, rule })).toEqual([
      "KAS: Time between payouts changed",
      "Before: 1 h. Now: 2 h.",
    ]);
  });

  it("put a day into one message, each line with its time", () => {
    const digest: AlertEvent = { kind: "digest", ...common, why: "daily", events: [silent], count: 3 };
    expect(lines(digest)).toEqual(["KAS: Your day: 3", "15:00 UTC: 2 rigs stopped", "2 more"]);
    const more = { kind: "more-happened", ...common, until: at + 9 * 60 * MINUTE } as const;
    expect(lines(more)[1]).toBe(
      "Today’s limit of messages is reached. The rest comes in one message: Mar 2, 00:00 UTC.",
    );
  });

  it.each(locales.map(({ code }) => code))("exist in %s for every kind", (code) => {
    const block = {
      chain: "kas",
      height: 5,
      hash: null,
      foundAt: at,
      scheme: null,
      worker: "w",
      reward: "1",
      effort: 1,
    };
    const share = { kind: "best-share", ...common, worker: null, before: 1e9, after: 2e9 } as const;
    const events: readonly AlertEvent[] = [
      silent,
      { kind: "block-found", ...common, blocks: [block], count: 1 },
      share,
    ];
    for (const event of events) expect(lines(event, code).join(" ")).not.toMatch(/alerts\.|[{}]|undefined|\?/);
    const asked = writeConfirmation({ coin: "kas", address, link: "https://pool.example/x" }, wordsOf(code));
    expect(asked.text).toContain("https://pool.example/x");
  });
});
