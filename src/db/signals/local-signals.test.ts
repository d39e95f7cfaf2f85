import { expect, it } from "vitest";
import { createLogOf, type LogLine } from "../__fixtures__/each-database.ts";
import { createLocalSignals } from "./local-signals.ts";
import type { News, Want } from "./signals.ts";

const want: Want = { pool: "kas", address: "a", parts: ["answer"], why: "looked", network: null };
const news: News = { kind: "pool", pool: "kas" };

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

it("passes each signal to all who listen to its kind, after the call", async () => {
  const signals = createLocalSignals(createLogOf([]));
  const heard: unknown[] = [];
  signals.onWant((one) => heard.push(["first", one]));
  signals.onWant((one) => heard.push(["second", one]));
  signals.onNews((one) => heard.push(["news", one]));
  signals.want(want);
  signals.tell(news);
  expect(heard).toEqual([]);
  await settle();
  expect(heard).toEqual([
    ["first", want],
    ["second", want],
    ["news", news],
  ]);
});

it("calls nobody who has stopped listening, though the signal was given before", async () => {
  const signals = createLocalSignals(createLogOf([]));
  const heard: string[] = [];
  const listen = (name: string) => () => void heard.push(name);
  const stop = signals.onNews(listen("one"));
  const same = listen("same");
  signals.onNews(same);
  const stopOne = signals.onNews(same);
  signals.tell(news);
  stop();
  stopOne();
  await settle();
  expect(heard).toEqual(["same"]);
});

it("reports who throws or rejects, and the others hear all the same", async () => {
  const lines: LogLine[] = [];
  const signals = createLocalSignals(createLogOf(lines));
  const heard: string[] = [];
  signals.onNews(() => {
    throw new Error("thrown");
  });
  signals.onNews(async () => {
    throw new Error("rejected");
  });
  signals.onNews(() => void heard.push("news"));
  signals.tell(news);
  await settle();
  expect(heard).toEqual(["news"]);
  expect(lines.map(({ level, facts }) => [level, facts.error]).toSorted()).toEqual([
    ["error", "rejected"],
    ["error", "thrown"],
  ]);
});
