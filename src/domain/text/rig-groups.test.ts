import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatGroups, groupByHand, groupByPrefix, parseGroups, prefixOf } from "./rig-groups.ts";

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const show = (
  groups: readonly { readonly name: string | null; readonly rigs: readonly { readonly name: string }[] }[],
) => groups.map(({ name, rigs }) => [name, rigs.map((rig) => rig.name).join(" ")]);

const rigName = fc.oneof(
  fc.string({ maxLength: 12, unit: "grapheme" }),
  fc.stringMatching(/^(hall-[ab]|rig|W|مزرعة)[-_ ]?[0-9]{1,3}$/),
);
const farm = fc.array(fc.record({ name: rigName }), { maxLength: 60 });
const written = fc.array(
  fc.record({
    name: fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/),
    patterns: fc.array(fc.stringMatching(/^[a-z*][a-z0-9*-]{0,8}$/), { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 6 },
);

describe("prefixOf", () => {
  it.each([
    ["hall-a-07", "hall-a"],
    ["Rig12", "Rig"],
    ["kitchen", "kitchen"],
    ["rig_12b", "rig"],
    ["hall.3.rig.9", "hall"],
    [" attic 2 ", "attic"],
    ["مزرعة-٠٧", "مزرعة"],
    ["07", null],
    ["-7", null],
    ["", null],
  ])("of %j is %j", (name, prefix) => {
    expect(prefixOf(name)).toBe(prefix);
  });

  it("is the same of every rig whose name goes on with a digit, and has none itself", () => {
    fc.assert(
      fc.property(rigName, fc.nat(), (name, number) => {
        const prefix = prefixOf(name);
        if (prefix === null) return;
        expect(prefix).not.toMatch(/\p{Nd}/u);
        expect(prefixOf(prefix)).toBe(prefix);
        expect(prefixOf(`${prefix}-${number}`)).toBe(prefix);
      }),
    );
  });
});

describe("groupByPrefix", () => {
  it("puts rigs of one prefix together, capital letters or not, and those that are alone at the end", () => {
    expect(show(groupByPrefix(named("b2", "hall-a-2", "A1", "hall-a-1", "B1", "attic", "7")))).toEqual([
      ["b", "b2 B1"],
      ["hall-a", "hall-a-2 hall-a-1"],
      [null, "A1 attic 7"],
    ]);
    // One rig under two schemes is one rig.
    expect(show(groupByPrefix(named("solo1", "solo1")))).toEqual([[null, "solo1 solo1"]]);
  });

  it("loses no rig and doubles none, whatever their names and their order", () => {
    fc.assert(
      fc.property(farm, (rigs) => {
        const groups = groupByPrefix(rigs);
        expect(groups.flatMap((group) => group.rigs).length).toBe(rigs.length);
        expect(new Set(groups.flatMap((group) => group.rigs)).size).toBe(rigs.length);
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        const keys = (of: typeof groups) => of.map(({ key, rigs }) => [key, rigs.length]);
        expect(keys(groupByPrefix(rigs.toReversed()))).toEqual(keys(groups));
      }),
    );
  });

  it("has 40 groups at most, the largest ones", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((one) => [`${one}x`, `${one}y`]);
    const rigs = letters.flatMap((prefix, index) =>
      named(`${prefix}1`, `${prefix}2`, ...(index > 11 ? [`${prefix}3`] : [])),
    );
    const groups = groupByPrefix(rigs);
    expect(groups).toHaveLength(41);
    expect(groups[0]?.name).toBe("gx");
    expect(groups.at(-1)?.rigs).toHaveLength(24);
  });
});

describe("groups that a miner wrote down", () => {
  it("are lines of a name and of rigs, with * for any text; the first that names a rig has it", () => {
    const groups = parseGroups(
      "Hall A: hall-a-*, attic\r\n\nno colon\n: nameless\nempty:\nRest of it: *-b-*7, x*y*z\nhall a: cellar",
    );
    expect(groups).toEqual([
      { name: "Hall A", patterns: ["hall-a-*", "attic", "cellar"] },
      { name: "Rest of it", patterns: ["*-b-*7", "x*y*z"] },
    ]);
    const rigs = named("Hall-A-1", "attic", "attic2", "hall-b-17", "hall-b-1", "xaybz", "xz", "cellar");
    expect(show(groupByHand(rigs, groups))).toEqual([
      ["Hall A", "Hall-A-1 attic cellar"],
      ["Rest of it", "hall-b-17 xaybz"],
      [null, "attic2 hall-b-1 xz"],
    ]);
  });

  it("keep a group that has no rig now, and are read back as they were written", () => {
    expect(show(groupByHand(named("a"), [{ name: "B", patterns: ["b"] }]))).toEqual([
      ["B", ""],
      [null, "a"],
    ]);
    fc.assert(
      fc.property(written, (groups) => {
        const once = parseGroups(formatGroups(groups));
        expect(parseGroups(formatGroups(once))).toEqual(once);
        expect(new Set(once.map(({ name }) => name))).toEqual(new Set(groups.map(({ name }) => name)));
      }),
    );
  });

  it("lose no rig and double none; no text stops them", () => {
    fc.assert(
      fc.property(farm, fc.string({ maxLength: 200, unit: "binary" }), (rigs, text) => {
        const groups = groupByHand(rigs, parseGroups(text));
        expect(new Set(groups.flatMap((group) => group.rigs)).size).toBe(rigs.length);
        expect(groups.flatMap((group) => group.rigs).length).toBe(rigs.length);
      }),
    );
  });
});
