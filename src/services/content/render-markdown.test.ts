import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const render = (text: string) => renderMarkdown(text, { localize: (path) => `/ru${path}`, headingShift: 1 }).trim();

describe("renderMarkdown", () => {
  it("writes paragraphs, lists and emphasis", () => {
    expect(render("One **two** *three*.\n\n- four\n- five")).toBe(
      "<p>One <strong>two</strong> <em>three</em>.</p>\n<ul>\n<li>four</li>\n<li>five</li>\n</ul>",
    );
  });

  it("puts headings under the page's own, never deeper than six", () => {
    expect(render("## History")).toBe("<h3>History</h3>");
    expect(render("###### Deep")).toBe("<h6>Deep</h6>");
  });

  it("leads own links to the reader's language and marks others", () => {
    expect(render("[KAS](/kas)")).toBe('<p><a href="/ru/kas">KAS</a></p>');
    expect(render('[Site](https://kaspa.org "t")')).toBe('<p><a href="https://kaspa.org" rel="noopener">Site</a></p>');
  });

  it.each([
    ["[x](javascript:alert(1))", "<p>x</p>"],
    ["[x](data:text/html,x)", "<p>x</p>"],
    ["[x](http://plain.example)", "<p>x</p>"],
    ["[x](//host.example/a)", "<p>x</p>"],
    ["[x](/\\\\host.example)", "<p>x</p>"],
    ["![x](https://spy.example/pixel.png)", "<p>x</p>"],
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>"],
    ["`<i>`", "<p><code data-ltr>&lt;i&gt;</code></p>"],
    ['```\n<i> & "\n```', "<pre data-ltr><code>&lt;i&gt; &amp; &quot;</code></pre>"],
    [
      '[x](https://a.example/"onmouseover=alert(1))',
      '<p><a href="https://a.example/&quot;onmouseover=alert(1)" rel="noopener">x</a></p>',
    ],
  ])("lets nothing dangerous through: %s", (text, html) => {
    expect(render(text)).toBe(html);
  });

  it("shows pictures of this site", () => {
    expect(render('![A "rig"](/rig.png)')).toBe('<p><img src="/rig.png" alt="A &quot;rig&quot;" loading="lazy"></p>');
  });
});
