import type { ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { respondToOutages } from "./outage-responses.ts";

const fault = new Error("connect ECONNREFUSED 192.0.2.1:5432");

/** What a loader and an action that do this become, and what is reported. */
function guard(work: (args: unknown) => unknown) {
  const reported: unknown[] = [];
  const routes = { page: { id: "page", path: "p", module: { loader: work, action: work, handle: 1 } } };
  const services = createFixtureServices({ storage: { isBehind: (error) => error === fault } });
  const parts = { services, report: (error: unknown) => reported.push(error) };
  const { page } = respondToOutages(routes as unknown as ServerBuild["routes"], parts);
  if (page === undefined) throw new Error("The route is gone.");
  return { page, module: page.module as unknown as Record<"loader" | "action", typeof work>, reported };
}

it.each(["loader", "action"] as const)(
  "turns what fails in a %s because of the database into its page",
  async (name) => {
    const { module, reported } = guard(() => Promise.reject(fault));
    await expect(module[name](null)).rejects.toMatchObject({
      data: { reason: "storage-unavailable" },
      init: { status: 503 },
    });
    expect(reported).toEqual([fault]);
  },
);

it("leaves every other failure, what goes well, and the rest of a route as they are", async () => {
  const other = new TypeError("a fault of the program");
  const failing = guard(() => {
    throw other;
  });
  await expect(failing.module.loader(null)).rejects.toBe(other);
  expect(failing.reported).toEqual([]);
  const { page, module } = guard((args) => ({ args }));
  expect(await module.loader("kas")).toEqual({ args: "kas" });
  expect(page).toMatchObject({ id: "page", path: "p", module: { handle: 1 } });
  const plain = respondToOutages({ none: { id: "none", module: {} } } as unknown as ServerBuild["routes"], {
    services: createFixtureServices(),
    report() {},
  });
  // React Router asks a route without a loader for nothing.
  expect(plain.none?.module).toEqual({});
});
