import { expect, it } from "vitest";
import { type Reloaded, reloadPage } from "./reload-page.ts";

function createPage() {
  const asked: unknown[] = [];
  const shown = { address: "", etag: null };
  let loads = 0;
  return {
    asked,
    loads: () => loads,
    reload(answer: () => Response, address = "/kas.data"): Promise<Reloaded> {
      return reloadPage({
        address,
        shown,
        revalidate: async () => {
          loads += 1;
        },
        async ask(url, init) {
          asked.push([url, init?.cache]);
          return answer();
        },
      });
    },
  };
}

const answer = (etag: string) => () => new Response("[1]", { headers: { etag } });

it("the data of a page is asked for past what the browser keeps, and handed on when it is another", async () => {
  const { reload, asked, loads } = createPage();
  expect(await reload(answer('"one"'))).toBe("new");
  expect(asked).toEqual([["/kas.data", "no-cache"]]);
  expect(await reload(answer('"one"'))).toBe("same");
  expect(loads()).toBe(1);
  expect(await reload(answer('"two"'))).toBe("new");
  expect(await reload(answer('"two"'), "/kas/blocks.data")).toBe("new");
  expect(loads()).toBe(3);
});

it("a page stays as it is when the server cannot render it: without a network, on a fault, on a refusal", async () => {
  const { reload, loads } = createPage();
  for (const status of [500, 503, 404, 202]) {
    expect([status, await reload(() => new Response(null, { status }))]).toEqual([status, "kept"]);
  }
  const offline = () => {
    throw new TypeError("no network");
  };
  expect(await reload(offline)).toBe("kept");
  expect(loads()).toBe(0);
});
