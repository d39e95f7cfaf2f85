import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { err, ok } from "#src/domain/result.ts";
import { findSchemaProblems } from "#src/server/config/config-problems.ts";
import { configParts } from "#src/server/config/config-schema.ts";
import type { OfferParts } from "#src/sources/engines/offered-pools.ts";
import type { NodeCredentials } from "#src/sources/nodes/chain-node.ts";
import { createNode, schemesOf, takesPassword } from "#src/sources/nodes/index.ts";
import { describeSourceError } from "#src/sources/source-error.ts";
import type { Interview } from "./interview.ts";

export interface NodeParts extends OfferParts {
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Entry = Readonly<Record<string, string>>;

/** `node` of the configuration; null without one. Asked until it answers, or the operator takes it as it is. */
export async function askNode(interview: Interview, coin: CoinFacts, parts: NodeParts): Promise<Entry | null> {
  const kind = coin.node.family;
  if (kind === null) return null;
  for (;;) {
    const entry = await askNodeOnce(interview, coin, kind);
    if (entry === null) return null;
    const fault = await tryNode(interview, coin, entry, parts);
    if (fault === null) return entry;
    interview.say(`  ${fault}`);
    if (!(await interview.confirm("Correct it?", true))) return entry;
  }
}

async function askNodeOnce(
  interview: Interview,
  { slug, name, ticker }: CoinFacts,
  kind: string,
): Promise<Entry | null> {
  const check = (member: string, isOptional: boolean) => (text: string) => {
    if (text === "" && isOptional) return ok("");
    const [problem] = findSchemaProblems(configParts.pool, { node: { kind, address: "http://x", [member]: text } });
    return problem === undefined ? ok(text) : err(`It ${problem.reason}.`);
  };
  const [scheme] = schemesOf(kind);
  const example = scheme === "ws" ? "ws://127.0.0.1:18110" : "http://127.0.0.1:8332";
  const address = await interview.ask({
    key: `${slug}.node.address`,
    text: `Address of your ${name} node's RPC, such as ${example} (- for none)`,
    known: "-",
    read: check("address", true),
  });
  if (address === "") return null;
  if (!takesPassword(kind)) return { kind, address };
  const cookieFile = await interview.ask({
    key: `${slug}.node.cookieFile`,
    text: "Its cookie file (- for a user and a password out of the environment)",
    known: "-",
    read: check("cookieFile", true),
  });
  if (cookieFile !== "") return { kind, address, cookieFile };
  const variable = (what: string, member: string) =>
    interview.ask({
      key: `${slug}.node.${member}`,
      text: `Environment variable with its ${what}`,
      known: `${ticker.replaceAll(/\W/g, "_").toUpperCase()}_NODE_${what.toUpperCase()}`,
      read: check(member, false),
    });
  const userVariable = await variable("user", "userVariable");
  return { kind, address, userVariable, passwordVariable: await variable("password", "passwordVariable") };
}

/** What is wrong, as a sentence. */
async function tryNode(interview: Interview, coin: CoinFacts, entry: Entry, { env, ...parts }: NodeParts) {
  const { kind = "", address = "", cookieFile, userVariable = "", passwordVariable = "" } = entry;
  const user = env[userVariable] ?? "";
  const password = env[passwordVariable] ?? "";
  const isOpen = !takesPassword(kind);
  if (!isOpen && cookieFile === undefined && (user === "" || password === "")) {
    interview.say(`  It was not tried: ${userVariable} and ${passwordVariable} are not in this environment.`);
    return null;
  }
  const credentials: NodeCredentials = isOpen
    ? { kind: "none" }
    : cookieFile === undefined
      ? { kind: "password", user, password }
      : { kind: "cookie", file: cookieFile };
  const node = createNode(kind, address, { coin, credentials, ...parts });
  if (!node.ok) return node.error;
  const tip = await node.value.fetchTip();
  if (!tip.ok) return `The node gave no answer that can be used: ${describeSourceError(tip.error)}.`;
  interview.say(`  The node is at height ${tip.value.height ?? "unknown"}.`);
  return null;
}
