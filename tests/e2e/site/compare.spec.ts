import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "../kept-page.ts";

/** The text of a page as a reader gets it. */
async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return (await response.text()).replaceAll(/<!-- -->/g, "");
}

/** The names of the pools, in the order of the table. */
function namesOf(html: string): readonly string[] {
  return [...html.matchAll(/<th scope="row"[^>]*>(?:<a [^>]*>)?<b>([^<]*)<\/b>/g)].map(([, name = ""]) => name);
}

test.describe("comparison of pools", () => {
  test("§2.7 compares pools by facts with source and day, and says of the demo's examples that they are", async ({
    request,
  }) => {
    const html = await read(request, "/compare-mining-pools");
    expect(html).toContain("Bitcoin: mining pools compared");
    expect(namesOf(html)).toEqual(["Adit Pool", "Example Pool North", "Example Pool South"]);
    expect(html).toContain("The other pools in this table are made up.");
    expect(html.match(/<small[^>]*>Example<\/small>/g)).toHaveLength(2);
    // Each place where facts of a pool were read is named once, with its day.
    const sources = [
      ...html.matchAll(/<a (href="https:\/\/(?:north|south)\.pool\.example\/[^"]*")[^>]*><time dateTime="([^"]+)/g),
    ].map(([, href, day]) => `${href} ${day}`);
    expect(sources.length).toBeGreaterThanOrEqual(2);
    expect(new Set(sources).size).toBe(sources.length);
    expect(html).toContain("old: ");
    expect(html).toContain("Did 1 TH/s earn what it should here?");
  });

  test("coin and order stand in the address; an order favours nobody", async ({ request }) => {
    expect(namesOf(await read(request, "/compare-mining-pools?sort=fee"))).toEqual([
      "Example Pool South",
      "Adit Pool",
      "Example Pool North",
    ]);
    expect(namesOf(await read(request, "/compare-mining-pools?coin=kas"))).toEqual(["Adit Pool", "Example Pool North"]);
    const monero = await read(request, "/compare-mining-pools?coin=xmr&sort=luck");
    expect(namesOf(monero)).toEqual(["Adit Pool"]);
    expect(monero).toContain("Nothing about other pools of this coin has been added.");
    expect(monero).toContain("Did 1 KH/s earn what it should here?");
    const unknown = await request.get("/compare-mining-pools?coin=nope", { maxRedirects: 0 });
    expect([unknown.status(), unknown.headers().location]).toEqual([302, "/compare-mining-pools"]);
    for (const code of ["ru", "uk", "kk", "ar", "fa", "ur"]) {
      expect(await read(request, `/${code}/compare-mining-pools`), code).not.toContain("mining pools compared");
    }
  });
});
