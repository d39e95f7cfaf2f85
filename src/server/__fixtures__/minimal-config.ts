import { parseSiteConfig } from "../config/config.ts";
import { describeConfigProblem } from "../config/config-problems.ts";

// The shortest accepted config/pools.json, for tests that change one member.

export type Members = Readonly<Record<string, unknown>>;

export const engineNames = ["demo", "miningcore"];
export const kas = { schemes: [{ scheme: "pps", feePercent: 1 }] };
export const minimal = {
  brand: { name: "Adit Pool", supportEmail: "support@pool.example" },
  enabled: ["kas"],
  defaults: { engine: { name: "demo" } },
  pools: { kas },
};
export const withPool = (members: Members) => ({ ...minimal, pools: { kas: { ...kas, ...members } } });

export function listProblems(file: unknown): readonly string[] {
  const text = typeof file === "string" ? file : JSON.stringify(file);
  const result = parseSiteConfig(text, "config/pools.json", engineNames);
  return result.ok ? [] : result.error.map(describeConfigProblem);
}
