import { describe, expect, it } from "vitest";
import { prefetchAfterPaint } from "./prefetch-after-paint.ts";

describe("prefetchAfterPaint", () => {
  it("removes `rel` from the scripts' links and leaves other links as they are", () => {
    const html = prefetchAfterPaint(
      '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/></head><body></body>',
      "n1",
    );
    expect(html).toContain(
      '<head><link data-after-paint="" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/>',
    );
    expect(html).not.toContain('rel="modulepreload" href');
    expect(html.match(/<script nonce="n1">/g)).toHaveLength(1);
    expect(html).toMatch(/<script nonce="n1">[^<]*<\/script><\/body>$/);
  });

  it("leaves a page without scripts as it is", () => {
    expect(prefetchAfterPaint("<head></head><body></body>", "n1")).toBe("<head></head><body></body>");
  });
});
