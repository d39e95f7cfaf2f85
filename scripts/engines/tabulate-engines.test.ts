import { describe, expect, it } from "vitest";
import { engineNames } from "#src/sources/engines/index.ts";
import { tabulateEngines } from "./tabulate-engines.ts";

describe("npm run engines", () => {
  it("has a column for each engine and a line for each thing that one may offer and each of its traits", () => {
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
    const saidBy = (engine: string, name: string) => cells.get(name)?.[engineNames.indexOf(engine)];
    expect(saidBy("demo", "tested")).toBe("made up");
    expect(saidBy("miningcore", "tested")).toBe("live");
    expect(saidBy("miningcore", "addresses")).toBe("http");
    expect(saidBy("cryptonote-nodejs-pool", "login.worker")).toBe("in password");
    expect(saidBy("cryptonote-nodejs-pool", "login.difficulty")).toBe('by login "."');
    expect(saidBy("public-pool", "login.difficulty")).toBe("by suggestion");
    expect(saidBy("public-pool", "login.solo")).toBe("always");
    expect(saidBy("miningcore", "login.worker")).toBe('in login "."');
    expect(saidBy("miningcore", "login.difficulty")).toBe('by password "d="');
    expect(saidBy("miningcore", "rules.payoutFee")).toBe("unknown");
    expect(saidBy("cryptonote-nodejs-pool", "rules.balanceResetDays")).toBe("15");
    expect(saidBy("cryptonote-nodejs-pool", "averages.workerWindowsMs")).toBe("1 h, 6 h, 1 d");
    expect(cells.get("settingsProof")?.[engineNames.indexOf("cryptonote-nodejs-pool")]).toBe("worker-ip");
  });

  it("stands in several tables where the terminal is narrow, or shows the engines that are named", () => {
    const narrow = tabulateEngines(engineNames, 80);
    const lines = narrow.split("\n");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    const tables = narrow.split("\n\n");
    expect(tables.length).toBeGreaterThan(2);
    expect(new Set(tables.map((table) => table.split("\n").length)).size).toBe(1);
    const heads = tables.flatMap((table) => table.split("\n")[0]?.trim().split(/\s+/) ?? []);
    expect(heads).toEqual([...engineNames]);
    const [head = "", tested = ""] = tabulateEngines(["ckpool", "p2pool"]).split("\n");
    expect(head.trim().split(/\s+/)).toEqual(["ckpool", "p2pool"]);
    expect(tested.trim().split(/\s+/)).toEqual(["tested", "live", "recordings"]);
  });
});
