import { expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { answerOutages } from "./answer-outages.ts";

const fault = new Error("connect ECONNREFUSED 192.0.2.1:5432");
const storage = { isBehind: (error: unknown) => error === fault };

function answer(changes: Parameters<typeof createFixtureServices>[0]) {
  const reported: unknown[] = [];
  const parts = answerOutages({
    services: createFixtureServices({ storage, ...changes }),
    report: (error) => reported.push(error),
  });
  return { ...parts, reported };
}

it("turns what fails because of the database into the page that says so, and reports it", async () => {
  const { services, report, reported } = answer({ rates: { getRates: () => Promise.reject(fault) } });
  const page: unknown = await services.rates.getRates().catch((error: unknown) => error);
  expect(page).toMatchObject({ data: { reason: "storage-unavailable" }, init: { status: 503 } });
  // By a loader that does without the part.
  report(page);
  expect(reported).toEqual([fault]);
  const other = new TypeError("a fault of the program");
  report(other);
  expect(reported).toEqual([fault, other]);
});

it("leaves every other failure, what is no call, and what goes well as they are", async () => {
  const other = new TypeError("a fault of the program");
  const { services, reported } = answer({ rates: { getRates: () => Promise.reject(other) } });
  await expect(services.rates.getRates()).rejects.toBe(other);
  expect(reported).toEqual([]);
  expect(services.site.brand.name).toBe(createFixtureServices().site.brand.name);
  expect(services.pools.getTerms("kas").name).toBe("Kaspa");
  expect(await services.pools.getPoolStats("kas")).toMatchObject({ state: "live", miners: 1200 });
  expect(services.pools.isReachable("nothing")).toBe(false);
});
