import { createHash } from "node:crypto";

export interface SecurityOptions {
  /** Origins besides our own that pages call (spec §7's base addresses), and addresses of the operator's services. */
  readonly connectOrigins: readonly string[];
  /** Addresses of scripts that are not our own. */
  readonly scriptSources?: readonly string[];
  /** Vite injects styles and scripts and talks over a web socket. */
  readonly isDev: boolean;
}

export type SecurityHeaders = (html: string) => readonly string[];

/** For answers that are not documents. */
export const plainHeaders: readonly string[] = [
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "strict-origin-when-cross-origin",
];

const documentHeaders: readonly string[] = [
  ...plainHeaders,
  "Permissions-Policy",
  "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy",
  "same-origin",
];

/** The headers of one HTML document, as name, value, name, value …; its inline scripts and styles are allowed by their hashes. */
export function createSecurityHeaders({ connectOrigins, scriptSources = [], isDev }: SecurityOptions): SecurityHeaders {
  const connect = ["'self'", ...connectOrigins, ...(isDev ? ["ws:", "wss:"] : [])].join(" ");
  return (html) => {
    const scripts = isDev ? ["'unsafe-inline'"] : hashElements(html, scriptElement);
    const styles = isDev ? ["'unsafe-inline'"] : hashElements(html, styleElement);
    const policy = [
      "default-src 'self'",
      `script-src ${["'self'", ...scriptSources, ...scripts].join(" ")}`,
      `style-src ${["'self'", ...styles].join(" ")}`,
      // Charts and tables place things by style attributes that the server renders (widths, positions, coin colours):
      // their values come from numbers and our own tables, never from visitors' text.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      `connect-src ${connect}`,
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ];
    return ["Content-Security-Policy", policy.join("; "), ...documentHeaders];
  };
}

/** Attributes may hold `>` inside quotes. Group 1: attributes, group 2: content. */
const scriptElement = /<script((?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?)>([\s\S]*?)<\/script\s*>/gi;
const styleElement = /<style((?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?)>([\s\S]*?)<\/style\s*>/gi;
const outsideScript = /\ssrc\s*=/i;
/** Data blocks are not run, so they need no leave. */
const dataBlock = /\stype\s*=\s*["']?application\/(?:ld\+)?json/i;

function hashElements(html: string, element: RegExp): readonly string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", content = ""] of html.matchAll(element)) {
    if (outsideScript.test(attributes) || dataBlock.test(attributes)) continue;
    // The HTML parser turns CRLF into LF before the hash is taken.
    const text = content.replace(/\r\n?/g, "\n");
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...hashes];
}
