import { describe, expect, it } from "vitest";
import { chooseWorkers } from "./worker-choice.ts";

const workers = ["rig1", "rig2", "asic1", "rig1", "odd*", ""].map((name, id) => ({ name, id }));
const choose = (text: string) => {
  const { isGroup, workers: chosen } = chooseWorkers(workers, text);
  return { isGroup, ids: chosen.map(({ id }) => id) };
};

describe("chooseWorkers", () => {
  it("finds one rig by its whole name, under each of its schemes", () => {
    expect(choose("rig1")).toEqual({ isGroup: false, ids: [0, 3] });
    expect(choose("rig")).toEqual({ isGroup: false, ids: [] });
    expect(choose("")).toEqual({ isGroup: false, ids: [5] });
  });

  it("finds all whose names begin alike; a rig that is really called so comes first", () => {
    expect(choose("rig*")).toEqual({ isGroup: true, ids: [0, 1, 3] });
    expect(choose("*")).toEqual({ isGroup: true, ids: [0, 1, 2, 3, 4, 5] });
    expect(choose("odd*")).toEqual({ isGroup: false, ids: [4] });
    expect(choose("Rig*")).toEqual({ isGroup: true, ids: [0, 1, 3] });
    expect(choose("RIG1")).toEqual({ isGroup: false, ids: [] });
  });
});
