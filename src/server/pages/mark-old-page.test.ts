import { expect, it } from "vitest";
import { markOldPage } from "./mark-old-page.ts";

const page = (html: string) => ({ status: 200, headers: ["Content-Type", "text/html"], body: Buffer.from(html) });

it("an old page says in its own language from when it is, over everything else", () => {
  const at = 1_772_409_660_000;
  const marked = markOldPage(page('<html lang="en"><body class="a"><main>x</main></body></html>'), at, "en");
  const text = marked.body.toString();
  expect(text.replace(/ style="[^"]*"/, "")).toBe(
    '<html lang="en"><body class="a"><aside role="status">This page is from <time datetime="2026-03-02T00:01:00.000Z" dir="ltr">2026-03-02 00:01 UTC</time>. It cannot be refreshed right now.</aside><main>x</main></body></html>',
  );
  expect(marked.headers).toEqual(["Content-Type", "text/html", "X-Rendered-At", "2026-03-02T00:01:00.000Z"]);
  expect(markOldPage(page("<body></body>"), at, "ru").body.toString()).toContain("по состоянию на <time");
  expect(markOldPage(page("no page"), at, "en").body.toString()).toBe("no page");
});
