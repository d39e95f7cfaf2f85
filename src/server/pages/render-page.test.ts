import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { createFallbackPage, createSecurityHeaders, findOutsideSources } from "./render-page.ts";

const securityHeaders = createSecurityHeaders({ connectOrigins: [], isDev: false });
const fallback = createFallbackPage({ brandName: "Adit & Co", supportEmail: "help@pool.example", securityHeaders });

/** The texts of title and body, one after the other. */
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

function policyOf(html: string, isDev = false): ReadonlyMap<string, string> {
  const headers = createSecurityHeaders({ connectOrigins: ["https://api.adit.example"], isDev })(html);
  const policy = headers[headers.indexOf("Content-Security-Policy") + 1] ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

describe("createSecurityHeaders", () => {
  it("allows inline scripts by their hash and nothing else inline", () => {
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
    const policy = policyOf("<head><script>alert(1)</script></head>");
    expect(policy.get("script-src")).toBe(`'self' ${hash}`);
    expect(policy.get("style-src")).toBe("'self'");
    expect(policyOf('<script type="module" async="">alert(1)</script>').get("script-src")).toBe(`'self' ${hash}`);
    expect(policyOf('<script data-x="a>b">alert(1)</script>').get("script-src")).toBe(`'self' ${hash}`);
  });

  it("hashes what the HTML parser sees: LF for CRLF", () => {
    expect(policyOf("<script>a\r\nb</script>")).toEqual(policyOf("<script>a\nb</script>"));
  });

  it("needs no hash for outside scripts and data blocks", () => {
    const html = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>';
    expect(policyOf(html).get("script-src")).toBe("'self'");
  });

  it("allows inline style elements by their hash and style attributes as such", () => {
    // printf 'p{}' | openssl dgst -sha256 -binary | base64
    const policy = policyOf("<style>p{}</style>");
    expect(policy.get("style-src")).toBe("'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='");
    expect(policy.get("style-src-attr")).toBe("'unsafe-inline'");
  });

  it("holds the rest of the policy", () => {
    const policy = policyOf("");
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
    const headers = createSecurityHeaders({ connectOrigins: [], scriptSources, isDev: false })("");
    expect(headers[1]).toContain("; script-src 'self' https://stats.example/script.js; ");
    expect(headers[1]).toContain("; connect-src 'self'; ");
  });

  it("is loose for Vite in development only", () => {
    expect(policyOf("<script>1</script>", true).get("script-src")).toBe("'self' 'unsafe-inline'");
    expect(policyOf("<script>1</script>").get("script-src")).not.toContain("unsafe");
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
