import { getCoin, isCoinSlug } from "#src/domain/coins/index.ts";
import { joinPath } from "./config-problems.ts";
import type { EngineEntry, MemberEngineEntry, PoolEntry } from "./config-schema.ts";

export const demoEngineName = "demo";

type Refuse = (path: string, reason: string) => void;

export function checkEngine(path: string, engine: EngineEntry, engineNames: readonly string[], refuse: Refuse): void {
  const { name, address, addresses } = engine;
  if (!engineNames.includes(name)) {
    refuse(`${path}.name`, `must be one of ${engineNames.join(", ")}`);
  } else if (address === undefined && addresses === undefined && name !== demoEngineName) {
    refuse(`${path}.address`, `is missing; only the ${demoEngineName} engine needs none`);
  }
  if (addresses !== undefined) checkAddresses(path, { address, addresses }, refuse);
}

function checkAddresses(
  path: string,
  { address, addresses }: { readonly address: string | undefined; readonly addresses: readonly string[] },
  refuse: Refuse,
): void {
  if (address !== undefined) refuse(`${path}.addresses`, "takes the place of address; write one of the two");
  if (addresses.length < 2) refuse(`${path}.addresses`, "must name at least two; with one write address");
  for (const [index, one] of addresses.entries()) {
    if (!/^https?:\/\//i.test(one))
      refuse(`${path}.addresses[${index}]`, "must start with http:// or https://: no other address can fail over");
    if (addresses.indexOf(one) < index) refuse(`${path}.addresses[${index}]`, `names ${one} a second time`);
  }
}

/** Each scheme of the pool has one engine, and each merge-mined coin one at most. */
export function checkEngines(
  slug: string,
  { engine, engines = [] }: Pick<PoolEntry, "engine" | "engines">,
  schemes: readonly string[],
  engineNames: readonly string[],
  refuse: Refuse,
): void {
  const path = joinPath(["pools", slug, "engines"]);
  if (engine !== undefined) refuse(path, "takes the place of engine; write one of the two");
  if (engines.length < 2) refuse(path, "must name at least two; with one write engine");
  const owners = new Map<string, number>();
  for (const [index, entry] of engines.entries()) {
    checkEngine(`${path}[${index}]`, entry, engineNames, refuse);
    if (entry.name === demoEngineName)
      refuse(`${path}[${index}].name`, "is the demo, whose made-up figures stand beside no others");
    checkShare(`${path}[${index}]`, slug, entry, schemes, refuse);
    for (const served of servedBy(entry)) {
      const owner = owners.get(served);
      if (owner !== undefined) refuse(`${path}[${index}]`, `names ${served}, which engines[${owner}] serves`);
      else owners.set(served, index);
    }
  }
  const unserved = schemes.filter((scheme) => !owners.has(scheme));
  if (unserved.length > 0) refuse(path, `leave ${unserved.join(", ")} without an engine`);
}

function checkShare(
  path: string,
  slug: string,
  { schemes, mergeMined }: MemberEngineEntry,
  ofPool: readonly string[],
  refuse: Refuse,
): void {
  if ((schemes === undefined) === (mergeMined === undefined)) {
    refuse(path, "must have either schemes or mergeMined");
    return;
  }
  if (schemes?.length === 0) refuse(`${path}.schemes`, "must name at least one reward scheme");
  for (const [index, scheme] of (schemes ?? []).entries()) {
    if (!ofPool.includes(scheme)) refuse(`${path}.schemes[${index}]`, `is ${scheme}, and the pool does not have it`);
  }
  const chains = isCoinSlug(slug) ? getCoin(slug).mergeMined : [];
  if (mergeMined !== undefined && !chains.includes(mergeMined)) {
    const known = chains.length === 0 ? "Adit knows none" : `Adit knows ${chains.join(", ")}`;
    refuse(`${path}.mergeMined`, `is ${mergeMined}, which is not mined beside ${slug}: ${known}`);
  }
}

function servedBy({ schemes = [], mergeMined }: MemberEngineEntry): readonly string[] {
  return mergeMined === undefined ? schemes : [mergeMined];
}
