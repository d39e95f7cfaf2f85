import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import {
  createFallbackPage,
  createRenderPage,
  createSecurityHeaders,
  findOutsideSources,
  type InlineElements,
  takeInlineScripts,
} from "./render-page.ts";

const securityHeaders = createSecurityHeaders({ connectOrigins: [], isDev: false });
const fallback = createFallbackPage({ brandName: "Adit & Co", supportEmail: "help@pool.example", securityHeaders });

/** Title and body. */
function read(status: number): readonly string[] {
  const html = fallback(status)
    .body.toString("utf8")
    .replace(/<style>.*?<\/style>/s, "");
  return [...html.matchAll(/>([^<\n]+)</g)].map(([, text]) => text ?? "");
}

describe("the fallback page", () => {
  it.each([
    [404, "Page not found"],
    [403, "Forbidden"],
    [500, "Unknown error occurred. If it persists, contact help@pool.example"],
    [414, "Unknown error occurred. If it persists, contact help@pool.example"],
  ])("§8.7 §2.34 §2.35 %i says '%s' and leads home", (status, line) => {
    expect(read(status)).toEqual([`${status}: ${line} | Adit &amp; Co`, String(status), line, "Return to Home Page"]);
    expect(fallback(status).body.toString("utf8")).toContain('<a href="/">Return to Home Page</a>');
    expect(fallback(status).status).toBe(status);
  });

  it("stands under the security policy, its style by hash, and is kept by nobody", () => {
    const { headers } = fallback(500);
    const policy = headers[headers.indexOf("Content-Security-Policy") + 1];
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(headers[headers.indexOf("Cache-Control") + 1]).toBe("private, no-cache");
  });
});

describe("createRenderPage", () => {
  it("says when to ask again for a page that is not to be had now, and leaves what the page says of it", async () => {
    const retryAfter = async (status: number, headers: Record<string, string> = {}) => {
      const web = async () => new Response("later", { status, headers });
      const render = createRenderPage({ web, securityHeaders, fallback, report: () => {}, timeoutMs: 1_000 });
      const rules = { cacheControl: "public, max-age=0", vary: "Accept-Encoding", isShared: false };
      const page = await render(new Request("http://pool.example/kas"), "en", rules);
      const names = page.headers.map((name) => name.toLowerCase());
      const at = names.indexOf("retry-after");
      return [names.filter((name) => name === "retry-after").length, page.headers[at + 1]];
    };
    expect(await retryAfter(503)).toEqual([1, "30"]);
    expect(await retryAfter(503, { "Retry-After": "7" })).toEqual([1, "7"]);
    expect((await retryAfter(500))[0]).toBe(0);
  });
});

function policyOf(inline: InlineElements, isDev = false): ReadonlyMap<string, string> {
  const headers = createSecurityHeaders({ connectOrigins: ["https://api.adit.example"], isDev })(inline);
  const policy = headers[headers.indexOf("Content-Security-Policy") + 1] ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

describe("createSecurityHeaders", () => {
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

  it("allows inline scripts by their hash and nothing else inline", () => {
    const policy = policyOf({ scripts: ["alert(1)", "alert(1)"] });
    expect(policy.get("script-src")).toBe(`'self' ${hash}`);
    expect(policy.get("style-src")).toBe("'self'");
  });

  it("hashes what the HTML parser sees: LF for CRLF", () => {
    expect(policyOf({ scripts: ["a\r\nb"] })).toEqual(policyOf({ scripts: ["a\nb"] }));
  });

  it("allows what the server itself writes into every page", () => {
    const headers = createSecurityHeaders({ connectOrigins: [], inlineScripts: ["alert(1)"], isDev: false })({});
    expect(headers[1]).toContain(`; script-src 'self' ${hash}; `);
  });

  it("allows inline style elements by their hash and style attributes as such", () => {
    // printf 'p{}' | openssl dgst -sha256 -binary | base64
    const policy = policyOf({ styles: ["p{}"] });
    expect(policy.get("style-src")).toBe("'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='");
    expect(policy.get("style-src-attr")).toBe("'unsafe-inline'");
  });

  it("holds the rest of the policy", () => {
    const policy = policyOf({});
    expect(policy.get("default-src")).toBe("'self'");
    expect(policy.get("img-src")).toBe("'self' data:");
    expect(policy.get("connect-src")).toBe("'self' https://api.adit.example");
    expect(policy.get("frame-ancestors")).toBe("'none'");
    expect(policy.get("base-uri")).toBe("'self'");
    expect(policy.get("form-action")).toBe("'self'");
    expect(policy.get("object-src")).toBe("'none'");
  });

  it("§7.3 lets in just the scripts that are named", () => {
    const scriptSources = ["https://stats.example/script.js"];
    const headers = createSecurityHeaders({ connectOrigins: [], scriptSources, isDev: false })({});
    expect(headers[1]).toContain("; script-src 'self' https://stats.example/script.js; ");
    expect(headers[1]).toContain("; connect-src 'self'; ");
  });

  it("is loose for Vite in development only", () => {
    expect(policyOf({ scripts: ["1"] }, true).get("script-src")).toBe("'self' 'unsafe-inline'");
    expect(policyOf({ scripts: ["1"] }).get("script-src")).not.toContain("unsafe");
  });
});

describe("takeInlineScripts", () => {
  it("finds the scripts with the nonce and takes it away; what others put into the page has no leave to run", () => {
    const html =
      '<head><script nonce="n1">a()</script><link href="/x.js" nonce="n1"/></head>' +
      '<p title="<script>">typed <script>alert(1)</script><script nonce="guess">b()</script></p>' +
      '<script type="module" data-x="a>b" nonce="n1" async="">c()</script><script src="/y.js" nonce="n1"></script>';
    expect(takeInlineScripts(html, "n1")).toEqual({
      scripts: ["a()", "c()"],
      html:
        '<head><script>a()</script><link href="/x.js"/></head>' +
        '<p title="<script>">typed <script>alert(1)</script><script nonce="guess">b()</script></p>' +
        '<script type="module" data-x="a>b" async="">c()</script><script src="/y.js"></script>',
    });
  });

  it("allows nothing in a document without a nonce", () => {
    expect(takeInlineScripts("<script>a()</script>", null)).toEqual({ html: "<script>a()</script>", scripts: [] });
  });
});

const { site } = createFixtureServices();
const own = { ...site, api: { baseUrl: "", regionalHost: null, regionalBaseUrl: null } };

describe("findOutsideSources", () => {
  it("§7.3 lets nothing in as long as nothing is switched on", () => {
    expect(findOutsideSources(own)).toEqual({ connectOrigins: [], scriptSources: [] });
  });

  it("§7.1 knows the base addresses of browser calls", () => {
    const api = {
      baseUrl: "https://api.pool.example/v",
      regionalHost: "ru",
      regionalBaseUrl: "https://ru.pool.example",
    };
    expect(findOutsideSources({ ...own, api }).connectOrigins).toEqual([
      "https://api.pool.example",
      "https://ru.pool.example",
    ]);
  });

  it("§7.3 allows the analytics script and its calls to its own host, and the error service's one address", () => {
    expect(
      findOutsideSources({
        ...own,
        analytics: { scriptUrl: "https://stats.example/js/a;b.js?v=1", attributes: {} },
        faultService: { envelopeUrl: "https://errors.example/api/42/envelope/?sentry_key=k", environment: "x" },
      }),
    ).toEqual({
      connectOrigins: ["https://stats.example", "https://errors.example/api/42/envelope/"],
      scriptSources: ["https://stats.example/js/a%3Bb.js"],
    });
  });

  it("lets browsers measure how far servers are, where the operator says and nowhere else", () => {
    expect(findOutsideSources({ ...own, latencyOrigins: ["https://eu.probe.example"] }).connectOrigins).toEqual([
      "https://eu.probe.example",
    ]);
  });

  it("needs no leave for a script of our own", () => {
    const analytics = { scriptUrl: "/stats.js", attributes: {} };
    expect(findOutsideSources({ ...own, analytics })).toEqual({ connectOrigins: [], scriptSources: [] });
  });
});
