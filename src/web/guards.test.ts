import { describe, expect, it } from "vitest";
import type { Services } from "#src/services/services.ts";
import { findRefusal, guards } from "./guards.ts";
import { type Screen, screens } from "./screens.ts";

const services = { pools: { isReachable: (slug: string) => slug === "kas" } } as unknown as Services;

describe("route guards", () => {
  it("§8.3 an unknown guard is 500 'Unknown middleware {name}'", () => {
    const table: readonly Screen[] = [
      { id: "x", path: "/x", file: "", layout: null, guards: ["signed-in"], search: [], freshMs: null, texts: [] },
    ];
    expect(findRefusal("/x", {}, services, table)).toEqual({
      status: 500,
      error: { reason: "unknown-middleware", name: "signed-in" },
    });
  });

  it("§5.1 a coin that is neither enabled nor private-enabled is 404 'Unsupported coin'", () => {
    expect(findRefusal("/:coin/top-miners", { coin: "nope" }, services)).toEqual({
      status: 404,
      error: { reason: "unsupported-coin" },
    });
    expect(findRefusal("/:coin/top-miners", { coin: "kas" }, services)).toBeNull();
  });

  it("has every guard that the table of screens names", () => {
    expect(screens.flatMap((screen) => screen.guards).filter((name) => guards[name] === undefined)).toEqual([]);
  });
});
