import type { CoinSlug } from "#src/domain/coins/index.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { NodeCredentials } from "#src/sources/nodes/chain-node.ts";
import type { SiteConfig } from "./config.ts";
import type { ConfigProblem } from "./config-problem.ts";
import type { EnvVariables } from "./env.ts";

/**
 * How each pool's node is entered. The file names environment variables and never holds what is in them; the cookie is
 * read by who asks the node, since it changes while this process runs.
 */
export function readNodeCredentials(
  pools: SiteConfig["pools"],
  variables: EnvVariables,
): Result<ReadonlyMap<CoinSlug, NodeCredentials>, readonly ConfigProblem[]> {
  const problems: ConfigProblem[] = [];
  const credentials = new Map<CoinSlug, NodeCredentials>();
  for (const { coin, node } of pools) {
    if (node === null) continue;
    const read = (name: string) => {
      // Not trimmed: a password may begin or end with a blank.
      const value = variables[name] ?? "";
      if (value === "") {
        problems.push({ source: "environment", path: name, reason: `is missing; pools.${coin}.node names it` });
      }
      return value;
    };
    const { access } = node;
    credentials.set(
      coin,
      access.kind === "cookie"
        ? access
        : { kind: "password", user: read(access.userVariable), password: read(access.passwordVariable) },
    );
  }
  return problems.length > 0 ? err(problems) : ok(credentials);
}
