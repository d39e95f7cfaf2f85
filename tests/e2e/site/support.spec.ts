import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "../kept-page.ts";

async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return (await response.text()).replaceAll(/<!-- -->/g, "").replaceAll("&#x27;", "'");
}

/** The message as the mail program gets it. */
function messageOf(html: string): { to: string; subject: string; body: string } {
  const [, href = ""] = /<a[^>]*href="(mailto:[^"?]*\?subject=[^"]*)"/.exec(html) ?? [];
  const url = new URL(href.replaceAll("&amp;", "&"));
  const search = new URLSearchParams(url.search.replaceAll("+", "%2B"));
  return { to: url.pathname, subject: search.get("subject") ?? "", body: search.get("body") ?? "" };
}

interface ListedWorker {
  readonly name: string;
  readonly state: string;
  readonly last_share_at: number;
}

/** The demo's farm of Kaspa, by its API. */
async function findFarm(request: APIRequestContext) {
  const [, address = ""] = /href="\/kas\/miner\/stats\/([^"?]+)"/.exec(await read(request, "/kas/top-miners")) ?? [];
  const answer = await request.get(`/kas/api/v1/miner/stats/${address}`);
  const { miner } = (await answer.json()) as { miner: { workers: readonly ListedWorker[] } };
  return { address: decodeURIComponent(address), workers: miner.workers };
}

test.describe("support", () => {
  test("§2.6 the language of the support page is in its address, in all languages of the site", async ({ request }) => {
    for (const [path, heading] of [
      ["/articles/get-support-en", "What is wrong?"],
      ["/articles/get-support-ru", "Что не так?"],
      ["/articles/get-support-uk", "Що не так?"],
      ["/ru/articles/get-support-uk", "Що не так?"],
      ["/fr/articles/get-support-ru", "Что не так?"],
      ["/ar/articles/get-support-en", "ما المشكلة؟"],
      ["/pl/articles/get-support-en", "Co jest nie tak?"],
    ] as const) {
      expect(await read(request, path), path).toContain(`<h1>${heading}</h1>`);
    }
    expect((await request.get("/articles/get-support-fr")).status()).toBe(404);
    // Menus lead readers to the page in their language.
    expect(await read(request, "/uk/kas")).toContain('href="/uk/articles/get-support-uk"');
    expect(await read(request, "/ar/kas")).toContain('href="/ar/articles/get-support-en"');
  });

  test("it says what the pool sees of an address, and fills in the message for the operator, without JavaScript", async ({
    request,
  }) => {
    const list = await read(request, "/kas/top-miners");
    const [, address = ""] = /href="\/kas\/miner\/stats\/([^"?]+)"/.exec(list) ?? [];
    const asked = `symptom=noPayout&coin=kas&address=${address}&rig=rig+1`;
    const html = await read(request, `/articles/get-support-en?${asked}`);
    expect(html).toContain("What the pool sees");
    // Nothing, right after a payout, is written without zeros behind a point.
    expect(html).toMatch(/Confirmed balance: (?:0|[\d\u202f]+\.\d{6})\u00a0KAS/);
    expect(html).toContain("Balances must be confirmed by the chain before they are paid.");
    const message = messageOf(html);
    expect(message.to).toBe("support@pool.example");
    expect(message.subject).toBe("KAS: I was not paid");
    expect(message.body).toContain(`Wallet address: ${decodeURIComponent(address)}`);
    expect(message.body).toContain("Rig: rig 1");
    expect(message.body).toContain("Confirmed balance:");
    // An Arabic reader sends a message that support can read.
    const arabic = await read(request, `/ar/articles/get-support-en?${asked}`);
    expect(messageOf(arabic).subject).toBe("KAS: I was not paid");
    expect(arabic).toContain("ما يراه المجمّع");
  });

  test("it judges the rig that is named, and knows when the wallet has none of that name", async ({ request }) => {
    const { address, workers } = await findFarm(request);
    const rig = workers.find(({ state }) => state === "silent");
    if (rig === undefined) throw new Error("the demo's farm has a silent rig");
    const ask = (name: string, symptom = "lowHashrate") =>
      read(request, `/articles/get-support-en?${new URLSearchParams({ symptom, coin: "kas", address, rig: name })}`);
    for (const symptom of ["noShares", "lowHashrate", "rejected", "noPayout", "other"]) {
      const html = await ask(rig.name, symptom);
      expect(html, symptom).not.toContain('data-kind="online"');
      const body = messageOf(html).body;
      expect(body, symptom).not.toContain("Shares are coming in now");
      expect(body, symptom).toContain(`${rig.name}: No shares for more than 24 hours. Last share: `);
      expect(body).toContain(new Date(rig.last_share_at).toISOString());
    }
    const typed = rig.name.toUpperCase();
    const html = await ask(typed);
    expect(html).toContain(`This address has no rig named “${typed}”.`);
    expect(html).toMatch(new RegExp(`<a[^>]*&amp;rig=${rig.name}"`));
    expect(messageOf(html).body).toContain(`This address has no rig named “${typed}”. Did you mean: ${rig.name}`);
  });

  test("what is wrong or hostile stays text, and nothing typed is lost", async ({ request }) => {
    const hostile = encodeURIComponent('"><script>alert(1)</script>&body=x');
    const html = await read(
      request,
      `/articles/get-support-en?coin=kas&symptom=noShares&address=${hostile}&rig=${hostile}`,
    );
    expect(html).toContain("This is not a valid address of this coin.");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;body=x"');
    expect(messageOf(html).body).toContain('Rig: "><script>alert(1)</script>&body=x');
  });
});
