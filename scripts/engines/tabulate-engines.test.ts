import { describe, expect, it } from "vitest";
import { engineNames } from "#src/sources/engines/index.ts";
import { tabulateEngines } from "./tabulate-engines.ts";

describe("npm run engines", () => {
  it("has a column for each engine and a line for each thing that one may offer", () => {
    const [head = "", ...lines] = tabulateEngines().split("\n");
    expect(head.trim().split(/\s+/)).toEqual([...engineNames]);
    const cells = new Map(lines.map((line) => line.split(/\s{2,}/)).map(([name = "", ...row]) => [name, row]));
    const column = engineNames.indexOf("miningcore");
    const said = (name: string) => cells.get(name)?.[column];
    expect([said("poolHistoryMs"), said("workerHistory"), said("settings"), said("watch")]).toEqual([
      "30 d",
      "yes",
      "write",
      "yes",
    ]);
    expect(cells.get("settingsProof")?.[engineNames.indexOf("cryptonote-nodejs-pool")]).toBe("worker-ip");
  });
});
