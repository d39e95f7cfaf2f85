import { expect, it } from "vitest";
import { isPageCurrent } from "./is-page-current.ts";

it("a page is loaded again only when the server can render it: not without a network, not on a fault, not from an old page", async () => {
  const asked: unknown[] = [];
  const answering = (answer: () => Response) => async (address: string | URL | Request, init?: RequestInit) => {
    asked.push([address, init?.method]);
    return answer();
  };
  const ask = (answer: () => Response) => isPageCurrent("https://pool.example/kas", answering(answer));
  expect(await ask(() => new Response(null))).toBe(true);
  expect(await ask(() => new Response(null, { status: 500 }))).toBe(false);
  expect(await ask(() => new Response(null, { headers: { "X-Rendered-At": "2026-03-02T00:01:00.000Z" } }))).toBe(false);
  expect(
    await ask(() => {
      throw new TypeError("no network");
    }),
  ).toBe(false);
  expect(asked[0]).toEqual(["https://pool.example/kas", "HEAD"]);
});
