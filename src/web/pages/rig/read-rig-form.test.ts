import { describe, expect, it } from "vitest";
import { createWorkedDevices } from "#src/services/devices/__fixtures__/worked-pools.ts";
import { readRigForm } from "./read-rig-form.ts";

const devices = createWorkedDevices();
const read = (search: string) =>
  readRigForm(new URLSearchParams(search), async ({ words }, type) => {
    const [first] = await devices.searchDevices(words, type, 1);
    return first ?? null;
  });
const card = { vendor: "nvidia", slug: "geforce-rtx-4070", quantity: 1 };

describe("the form of a rig", () => {
  it("finds what was typed, and asks for its address", async () => {
    expect(await read("add=rtx+4070&power=0.15")).toMatchObject({
      parts: [card],
      isChanged: true,
      isPowerNamed: true,
      meant: "rtx 4070",
      power: { value: 0.15, problem: null },
    });
  });

  it("adds several devices with their numbers, and only of the kind that is asked for", async () => {
    const form = await read("rig=nvidia.geforce-rtx-4070&add=2x+rtx+4070,+9950x");
    expect(form?.parts).toEqual([
      card,
      { ...card, quantity: 2 },
      { vendor: "amd", slug: "ryzen-9-9950x", quantity: 1 },
    ]);
    expect((await read("add=4070&type=asic"))?.add.problem).toEqual({ rule: "not-found", words: "4070" });
  });

  it("changes numbers and takes parts away", async () => {
    const rig = "rig=nvidia.geforce-rtx-4070*2_amd.ryzen-9-9950x";
    expect((await read(`${rig}&count0=6&count1=1`))?.parts[0]).toEqual({ ...card, quantity: 6 });
    expect(await read(`${rig}&count0=zzz&count1=1&remove=0`)).toMatchObject({
      parts: [{ slug: "ryzen-9-9950x" }],
      isChanged: true,
    });
  });

  it("takes a hashrate and watts", async () => {
    const form = await read("algorithm=kawpow&hashrate=30.5&step=2&watts=120&add=");
    expect(form).toMatchObject({ parts: [{ algorithm: "kawpow", hashrate: 30_500_000, watts: 120 }], isChanged: true });
    expect((await read("algorithm=cuckaroo29&hashrate=8.9&step=0&watts="))?.parts).toEqual([
      { algorithm: "cuckaroo29", hashrate: 8.9, watts: null },
    ]);
  });

  it("shows the rig of an address as it is", async () => {
    expect(await read("rig=nvidia.geforce-rtx-4070")).toMatchObject({ parts: [card], isChanged: false });
    expect(await read("")).toMatchObject({ parts: [], isChanged: false, isPowerNamed: false });
    expect(await read("rig=nobody_ever__wrote")).toBeNull();
  });

  it.each([
    ["add=zzz", { add: { text: "zzz", problem: { rule: "not-found", words: "zzz" } } }],
    ["add=0x+4070", { add: { text: "0x 4070", problem: { rule: "min_value", min: "1" } } }],
    ["power=1,000", { power: { text: "1,000", problem: { rule: "decimal" }, value: 0.04 } }],
    ["power=0,15", { power: { text: "0,15", problem: null, value: 0.15 } }],
    ["power=1e400", { power: { text: "1e400", problem: { rule: "max_value", max: "1000" } } }],
    [
      "algorithm=kawpow&hashrate=-5&watts=",
      { work: { hashrate: { text: "-5", problem: { rule: "min_value", min: "0.001" } } } },
    ],
    [
      "algorithm=kawpow&hashrate=1e400",
      { work: { hashrate: { problem: { rule: "max_value", max: "1000000000000000000" } } } },
    ],
    ["algorithm=kawpow&hashrate=&watts=100", { work: { hashrate: { problem: { rule: "required" } } } }],
    ["algorithm=kawpow&hashrate=5,500", { work: { hashrate: { problem: { rule: "decimal" } } } }],
    ["algorithm=kawpow&hashrate=5&watts=abc", { work: { watts: { text: "abc", problem: { rule: "decimal" } } } }],
    ["algorithm=kawpow&hashrate=5&watts=-1", { work: { watts: { problem: { rule: "min_value", min: "0" } } } }],
  ])("of %s says what is wrong, and keeps it", async (search, expected) => {
    expect(await read(search)).toMatchObject(expected);
  });

  it.each([
    ["", { rule: "required" }],
    ["-1", { rule: "numeric" }],
    ["0", { rule: "min_value", min: "1" }],
    ["1,5", { rule: "numeric" }],
    ["1000000", { rule: "max_value", max: "100000" }],
  ])("keeps the number %j with what is wrong with it, and the rig as it was", async (count, problem) => {
    const form = await read(`rig=nvidia.geforce-rtx-4070*2&add=9950x&count0=${count}`);
    expect(form).toMatchObject({ quantities: [{ text: count, problem }], add: { text: "9950x" }, isChanged: false });
    expect(form?.parts).toHaveLength(1);
  });

  it("is not for more kinds of machines than anybody types", async () => {
    const names = Array.from({ length: 13 }, () => "4070").join(",");
    expect((await read(`add=${names}`))?.add.problem).toEqual({ rule: "max_value", max: "12" });
  });
});
