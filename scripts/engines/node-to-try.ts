import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { ChainNode, NodeCredentials } from "#src/sources/nodes/chain-node.ts";
import { createNode, takesPassword } from "#src/sources/nodes/index.ts";

/** The node that a command line names, null where it names none. The error is a sentence. */
export function findNodeToTry(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  coin: CoinFacts,
): Result<ChainNode | null, string> {
  const read = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const unknown = args.find((arg) => !/^--(node|node-kind|node-cookie)=./.test(arg));
  if (unknown !== undefined) return err(`There is no ${unknown.split("=")[0]} with such a value.`);
  const address = read("node");
  if (address === undefined)
    return args.length === 0 ? ok(null) : err("A node needs --node=http://…, or ws://… for kaspad.");
  if (coin.node.family === null) return err(`Adit reads no node of ${coin.name}: ${coin.node.reason}.`);
  const kind = read("node-kind") ?? coin.node.family;
  const credentials = takesPassword(kind) ? findCredentials(read("node-cookie"), env) : ({ kind: "none" } as const);
  if (credentials === null)
    return err("A node needs --node-cookie=…, or ADIT_NODE_USER and ADIT_NODE_PASSWORD in the environment.");
  return createNode(kind, address, {
    coin,
    credentials,
    now: Date.now,
    fetch: globalThis.fetch,
  });
}

function findCredentials(
  file: string | undefined,
  { ADIT_NODE_USER: user = "", ADIT_NODE_PASSWORD: password = "" }: Readonly<Record<string, string | undefined>>,
): NodeCredentials | null {
  if (file !== undefined) return { kind: "cookie", file };
  return user === "" || password === "" ? null : { kind: "password", user, password };
}
