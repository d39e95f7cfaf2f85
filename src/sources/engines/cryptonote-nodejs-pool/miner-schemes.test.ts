import { describe, expect, it } from "vitest";
import { createSchemeWatch, type SchemeFacts } from "./miner-schemes.ts";

const minute = 60_000;
const start = 1_795_219_200_000;

/** An address with work, at a pool with both schemes and a block five minutes ago. */
const facts: SchemeFacts = {
  lastBlockAt: start - 5 * minute,
  roundHashes: 0,
  shareTimes: [start - minute],
  hashrate: 5,
  windowMs: 10 * minute,
  poolScheme: null,
  ownBlocks: [],
};

function watch() {
  const clock = { now: start };
  const find = createSchemeWatch(() => clock.now);
  return Object.assign(clock, {
    find: (changes: Partial<SchemeFacts> = {}) => find("a", { ...facts, ...changes }),
  });
}

describe("the schemes of an address", () => {
  it("are SOLO where work came in since the last block and the PROP round is empty, without a block of one's own", () => {
    expect(watch().find()).toEqual(["solo"]);
  });

  it("are PROP where the round has work", () => {
    expect(watch().find({ roundHashes: 40 })).toEqual(["prop"]);
  });

  it("are not decided by a share that the round may not have yet, nor by one from before the round", () => {
    expect(watch().find({ shareTimes: [start - 10_000] })).toEqual([]);
    expect(watch().find({ shareTimes: [start - 5 * minute, start - 6 * minute] })).toEqual([]);
    expect(watch().find({ roundHashes: null })).toEqual([]);
  });

  it("do not flip at each block", () => {
    const scene = watch();
    expect(scene.find()).toEqual(["solo"]);
    // A block was found, and no share has come in since.
    scene.now += 2 * minute;
    expect(scene.find({ lastBlockAt: start + minute, shareTimes: [start] })).toEqual(["solo"]);
  });

  it("are both where the round grows at one time and stands still under work at another", () => {
    const scene = watch();
    expect(scene.find({ roundHashes: 40 })).toEqual(["prop"]);
    for (let minutes = 3; minutes <= 12; minutes += 3) {
      scene.now = start + minutes * minute;
      scene.find({ roundHashes: 40 + minutes, shareTimes: [scene.now - minute] });
    }
    scene.now += 3 * minute;
    expect(scene.find({ roundHashes: 52, shareTimes: [scene.now - minute] })).toEqual(["prop", "solo"]);
    scene.now += 25 * minute;
    expect(scene.find({ roundHashes: 52, shareTimes: [scene.now - minute] })).toEqual(["solo"]);
  });

  it("are both where the address found a SOLO block a moment ago and has work in the PROP round", () => {
    const ownBlocks = [{ scheme: "solo" as const, foundAt: start - 5 * minute }];
    expect(watch().find({ roundHashes: 40, ownBlocks })).toEqual(["prop", "solo"]);
    // Yesterday's block does not show today's scheme.
    expect(watch().find({ roundHashes: 40, ownBlocks: [{ scheme: "solo", foundAt: start - 1440 * minute }] })).toEqual([
      "prop",
    ]);
  });

  it("are what all others mine, where all mine one", () => {
    expect(watch().find({ shareTimes: [start], poolScheme: "prop" })).toEqual(["prop"]);
    expect(watch().find({ shareTimes: [start], poolScheme: "solo" })).toEqual(["solo"]);
  });

  it("of an address that rests are those of its last block", () => {
    const rests = { hashrate: 0, shareTimes: [start - 1440 * minute], poolScheme: "prop" as const };
    expect(watch().find(rests)).toEqual([]);
    expect(watch().find({ ...rests, ownBlocks: [{ scheme: "solo", foundAt: start - 1441 * minute }] })).toEqual([
      "solo",
    ]);
  });

  it("survive an engine that counts its round from zero again", () => {
    const scene = watch();
    expect(scene.find({ roundHashes: 40 })).toEqual(["prop"]);
    scene.now += 30 * minute;
    expect(scene.find({ roundHashes: 5, shareTimes: [scene.now - minute] })).toEqual(["prop"]);
  });
});
