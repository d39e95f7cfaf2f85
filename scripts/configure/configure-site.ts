import { getCoin } from "#src/domain/coins/index.ts";
import type { OfferedPool } from "#src/sources/engines/offered-pools.ts";
import { writeConfig } from "../engines/adopt-engine.ts";
import { composeConfig } from "../engines/compose-config.ts";
import { askNode, type NodeParts } from "./ask-node.ts";
import { askPool } from "./ask-pool.ts";
import { askBrand, askCoins, askEngine, askPrices } from "./ask-site.ts";
import type { Interview } from "./interview.ts";
import type { TryPort } from "./try-port.ts";

export interface ConfigureParts extends NodeParts {
  readonly tryPort: TryPort;
}

export interface Configured {
  /** The text of a config/pools.json with which the site starts. */
  readonly file: string;
  /** That must stand in the environment when the site starts. */
  readonly variables: readonly string[];
}

/** Asks, tries each answer and composes the file. Null where it cannot be used: the reasons were said. */
export async function configureSite(interview: Interview, parts: ConfigureParts): Promise<Configured | null> {
  const { say } = interview;
  say("Enter takes what stands in brackets, - stands for nothing, Ctrl-C stops; then the answers are kept.");
  say("\nYour site");
  const brand = await askBrand(interview);
  say("\nYour pool engine");
  const { name, address, offer } = await askEngine(interview, parts);
  const pools: OfferedPool[] = [];
  const nodes = new Map<string, Readonly<Record<string, string>>>();
  for (const offered of await askCoins(interview, offer.pools)) {
    const coin = getCoin(offered.coin);
    say(`\n${coin.name}`);
    pools.push(await askPool(interview, offered, parts.tryPort));
    const node = await askNode(interview, coin, parts);
    if (node !== null) nodes.set(coin.slug, node);
  }
  say("\nPrices");
  const prices = await askPrices(interview, pools, parts);
  const file = writeConfig(composeConfig(name, address, pools, { brand, nodes, prices }));
  if (!file.ok) {
    say(file.error);
    return null;
  }
  const named = [...nodes.values()].flatMap(({ userVariable, passwordVariable }) => [userVariable, passwordVariable]);
  return { file: file.value, variables: [...new Set(named)].filter((variable) => variable !== undefined) };
}
