import { describe, expect, it } from "vitest";
import { createSecurityHeaders } from "../http/security-headers.ts";
import { createFallbackPage } from "./fallback-page.ts";

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
