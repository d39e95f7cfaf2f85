import type { Role } from "./config/env.ts";

/** Printed without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** `prefix`: of the variables that say where. */
export function explainListenError(error: unknown, host: string, port: number, prefix = ""): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  switch (error.code) {
    case "EADDRINUSE":
      return new StartProblem(
        `Port ${port} on ${host} is taken by another process. Stop it, or choose another port with ${prefix}PORT.`,
      );
    case "EACCES":
      return new StartProblem(`This user may not listen on port ${port}. Choose a port above 1023 with ${prefix}PORT.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartProblem(`This machine has no address ${host}. Choose another with ${prefix}HOST.`);
    default:
      return error;
  }
}

export interface StartFacts {
  readonly brandName: string;
  readonly origin: string | null;
  readonly host: string;
  readonly port: number;
  readonly role: Role;
  readonly engines: readonly { readonly name: string; readonly isDemo: boolean }[];
  readonly priceFeeds: readonly string[];
  readonly database: string;
}

/** `Adit Pool at http://localhost:3000 — engine demo (Demo data), SQLite data/adit.db` */
export function describeStart(facts: StartFacts): readonly string[] {
  const { brandName, role, database } = facts;
  const name = role === "all" ? brandName : `${brandName} (${role})`;
  const line = `${name} at ${describeAddress(facts)} — ${describeEngines(facts.engines)}, ${database}`;
  const prices = explainPrices(facts);
  return [
    line,
    ...(prices === null ? [] : [prices]),
    ...(role !== "collector" && needsOrigin(facts) ? [explainOrigin(facts)] : []),
    ...(role !== "collector" && isPlainHttpElsewhere(facts) ? [noReferralCookie] : []),
  ];
}

function explainPrices({ priceFeeds, engines }: StartFacts): string | null {
  if (engines.every(({ isDemo }) => isDemo)) return null;
  if (priceFeeds.length === 0) {
    return 'Prices: none, so figures in money stay empty. To show them, write "prices": { "feed": "coingecko" } into the configuration.';
  }
  return priceFeeds.includes("demo") ? "Prices: those of the demo are made up and shown with demo pools only." : null;
}

/** A local demo needs none. */
function needsOrigin({ origin, host, engines }: StartFacts): boolean {
  return origin === null && !(loopback.test(host) && engines.every(({ isDemo }) => isDemo));
}

function explainOrigin(facts: StartFacts): string {
  return `No brand.origin is configured: canonical links, shared links, feeds, robots.txt and sitemaps name ${describeAddress(facts)}. Write the site's public address there.`;
}

const noReferralCookie =
  "Referral cookies are not stored: browsers keep them only over https or on localhost. Serve the site over https and name its address in brand.origin.";

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/;
const everywhere = new Set(["0.0.0.0", "::"]);

export function describeAddress({ host, port }: { readonly host: string; readonly port: number }): string {
  if (loopback.test(host) || everywhere.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** docs/specification.md, "Referral cookie": nothing is stored on plain http except on localhost. */
function isPlainHttpElsewhere({ origin, host }: StartFacts): boolean {
  if (origin === null) return !loopback.test(host);
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && !loopback.test(hostname);
}

function describeEngines(engines: StartFacts["engines"]): string {
  const labels = [...new Set(engines.map(({ name, isDemo }) => (isDemo ? `${name} (Demo data)` : name)))];
  return `${labels.length === 1 ? "engine" : "engines"} ${labels.join(", ")}`;
}
