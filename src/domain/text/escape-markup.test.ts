import { expect, it } from "vitest";
import { escapeMarkup } from "./escape-markup.ts";

it("leaves nothing that ends a text or an attribute, and escapes once", () => {
  expect(escapeMarkup(`<a href="x" title='y'>&amp;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  );
});
