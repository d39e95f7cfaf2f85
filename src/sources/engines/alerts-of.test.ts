import { expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { alertsOf } from "./pool-engine.ts";

it("alerts are this site's where it sends any, else the engine's", () => {
  const own = createFakeEngine({ capabilities: { alerts: "engine" } });
  expect(alertsOf(own, true)).toBe("site");
  expect(alertsOf(own, false)).toBe("engine");
  expect(alertsOf(createFakeEngine({}), true)).toBe("site");
  expect(alertsOf(createFakeEngine({}), false)).toBe("none");
});
