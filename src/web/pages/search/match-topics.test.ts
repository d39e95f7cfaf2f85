import { describe, expect, it } from "vitest";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { matchTopics, type TopicNames, topics } from "./match-topics.ts";

const none = Object.fromEntries(topics.map((topic) => [topic, []])) as unknown as TopicNames;
const names: Readonly<Partial<Record<LocaleCode, TopicNames>>> = {
  en: {
    ...none,
    minimum: ["Minimum payout", "threshold"],
    payout: ["Payouts", "payout time"],
    fee: ["Fee"],
    payoutFee: ["Payout fee"],
    network: ["Network hashrate"],
    miners: ["Miners"],
  },
  ru: { ...none, minimum: ["Минимальная выплата", "Minimum payout"], price: ["Цена", "Price"] },
  "zh-cn": { ...none, minimum: ["最低打款额", "Minimum payout"] },
};

const ask = (text: string, locale: LocaleCode = "en") =>
  matchTopics(text, names[locale] ?? none, ["kas", "KAS", "Kaspa"], locale);

describe("the topics of a question about a pool", () => {
  it.each([
    ["minimum payout kas", ["minimum"]],
    ["kas minimum pay", ["minimum"]],
    ["what is the fee on kaspa?", ["fee"]],
    ["kas payout fee", ["payoutFee"]],
    ["payout time kas", ["payout"]],
    ["kas network hashrate", ["network"]],
    ["kas threshold and fee", ["minimum", "fee"]],
  ] as const)("%s", (text, found) => {
    expect(ask(text)).toEqual(found);
  });

  it("are named in the visitor's language or in English, in any form of the words", () => {
    expect(ask("минимальную выплату kas", "ru")).toEqual(["minimum"]);
    expect(ask("minimum payout каспа kas", "ru")).toEqual(["minimum"]);
    expect(ask("kas 最低打款额", "zh-cn")).toEqual(["minimum"]);
  });

  it("are none where the words ask for something else", () => {
    expect(ask("kas")).toEqual([]);
    expect(ask("how to mine kaspa")).toEqual([]);
    expect(ask("rejected shares after the payout on windows")).toEqual([]);
  });
});
