import { escapeMarkup } from "#src/domain/text/display-text.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { RenderedPage } from "./page.ts";

export interface FallbackOptions {
  readonly brandName: string;
  readonly supportEmail: string;
  readonly securityHeaders: SecurityHeaders;
}

export type FallbackPage = (status: number) => RenderedPage;

/** Spec §8, "Error page failure: fallback message with link home": needs no React, no catalogue and no database. */
export function createFallbackPage({ brandName, supportEmail, securityHeaders }: FallbackOptions): FallbackPage {
  return (status) => {
    const line = escapeMarkup(describeStatus(status, supportEmail));
    const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${status}: ${line} | ${escapeMarkup(brandName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${status}</h1>
<p>${line}</p>
<p><a href="/">Return to Home Page</a></p>
</main>
</body>
</html>
`;
    const headers = [
      "Content-Type",
      "text/html; charset=utf-8",
      "Cache-Control",
      "private, no-cache",
      ...securityHeaders(html),
    ];
    return { status, headers, body: Buffer.from(html) };
  };
}

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0;min-height:100vh;display:grid;place-items:center;text-align:center}
main{padding:1.5rem;max-width:32rem}
h1{font-size:4rem;margin:0}`;

function describeStatus(status: number, supportEmail: string): string {
  if (status === 404) return "Page not found";
  if (status === 403) return "Forbidden";
  return `Unknown error occurred. If it persists, contact ${supportEmail}`;
}
