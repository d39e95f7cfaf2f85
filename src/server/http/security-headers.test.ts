import { describe, expect, it } from "vitest";
import { createSecurityHeaders } from "./security-headers.ts";

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
