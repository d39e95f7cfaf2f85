import { readFileSync } from "node:fs";
import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { type CoinSlug, getCoin, isCoinSlug } from "#src/domain/coins/index.ts";
import type { OtherPool, OtherPoolCells, OtherPools, Sourced } from "#src/domain/comparison/other-pool.ts";
import { parseAmount } from "#src/domain/money/amount.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { otherPoolApis } from "#src/sources/other-pools/index.ts";
import {
  type ConfigProblem,
  findJsonProblem,
  findSchemaProblems,
  joinPath,
  type MemberProblem,
} from "./config-problems.ts";
import { isHttpUrl, parseDuration } from "./config-values.ts";

// Format: docs/how-to/compare-pools.md. Each fact has its source and date.

const closed = { additionalProperties: false } as const;
const words = Type.String({ minLength: 1, maxLength: 80 });
const url = Type.Refine(Type.String(), isHttpUrl, () => "must be an http(s) address");
const day = Type.Refine(
  Type.String(),
  (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(Date.parse(text)).toISOString().startsWith(text),
  () => "must be a day such as 2026-11-20",
);
const decimal = Type.Refine(
  Type.String(),
  (text) => /^\d{1,30}(\.\d{1,30})?$/.test(text),
  () => 'must be a decimal number of coins as a text, such as "0.05"',
);
const duration = Type.Refine(
  Type.Unknown(),
  (value) => parseDuration(value) !== null,
  () => 'must be a number of seconds or a text such as "30m", "1h" or "1d"',
);

function fact<Value extends TSchema>(value: Value) {
  return Type.Optional(Type.Object({ value, source: url, asOf: day }, closed));
}

const coinEntry = Type.Object(
  {
    schemes: fact(
      Type.Array(
        Type.Object({ name: words, feePercent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })) }, closed),
        { minItems: 1 },
      ),
    ),
    minimumPayout: fact(decimal),
    payoutEvery: fact(duration),
    payoutCurrency: fact(words),
    hashrate: fact(Type.Number({ minimum: 0 })),
    luckPercent: fact(Type.Number({ minimum: 0 })),
    regions: fact(Type.Array(words, { minItems: 1 })),
    tls: fact(Type.Boolean()),
    anonymous: fact(Type.Boolean()),
    mergeMined: fact(Type.Array(words)),
    earned30d: fact(decimal),
    api: Type.Optional(
      Type.Object({ kind: Type.Enum([...otherPoolApis]), address: url, pool: Type.Optional(words) }, closed),
    ),
  },
  closed,
);

export const otherPoolsSchema = Type.Object(
  {
    example: Type.Optional(Type.Boolean()),
    pools: Type.Array(Type.Object({ name: words, website: url, coins: Type.Record(Type.String(), coinEntry) }, closed)),
  },
  closed,
);

type OtherPoolsFile = Static<typeof otherPoolsSchema>;
type CoinEntry = Static<typeof coinEntry>;

export const noOtherPools: OtherPools = { isExample: false, pools: [] };

export function readOtherPools(
  source: string,
  site: { readonly enabled: readonly CoinSlug[]; readonly isAllDemo: boolean },
  now: number,
): Result<OtherPools, readonly ConfigProblem[]> {
  try {
    return parseOtherPools(readFileSync(source, "utf8"), source, site, now);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    if (code === null) throw error;
    const reason = code === "ENOENT" ? "there is no such file, and otherPools names it" : `it cannot be read (${code})`;
    return err([{ source, path: "", reason }]);
  }
}

export function parseOtherPools(
  text: string,
  source: string,
  site: { readonly enabled: readonly CoinSlug[]; readonly isAllDemo: boolean },
  now: number,
): Result<OtherPools, readonly ConfigProblem[]> {
  const json = text.replace(/^\uFEFF/, "");
  const fault = findJsonProblem(json);
  if (fault !== null) {
    return err([{ source, path: "", reason: `line ${fault.line}, column ${fault.column}: ${fault.reason}` }]);
  }
  const file: unknown = JSON.parse(json);
  const problems = [...findSchemaProblems(otherPoolsSchema, file)];
  if (Check(otherPoolsSchema, file)) {
    problems.push(...findRuleProblems(file, site, now));
    if (problems.length === 0) return ok(resolve(file, site.enabled));
  }
  return err(problems.map((problem) => ({ source, ...problem })));
}

function findRuleProblems(
  file: OtherPoolsFile,
  { isAllDemo }: { readonly isAllDemo: boolean },
  now: number,
): readonly MemberProblem[] {
  const problems: MemberProblem[] = [];
  if (file.example === true && !isAllDemo) {
    problems.push({ path: "example", reason: "is for the demo only: made-up pools do not stand beside real figures" });
  }
  const seen = new Set<string>();
  for (const [index, { name, coins }] of file.pools.entries()) {
    if (seen.has(name)) problems.push({ path: `pools[${index}].name`, reason: `stands here a second time: ${name}` });
    seen.add(name);
    for (const [slug, entry] of Object.entries(coins)) {
      const path = joinPath(["pools", String(index), "coins", slug]);
      if (!isCoinSlug(slug)) {
        problems.push({ path, reason: "is not the slug of a coin" });
        continue;
      }
      // Examples may have any date.
      problems.push(...findCellProblems(path, slug, entry, file.example === true ? Number.POSITIVE_INFINITY : now));
    }
  }
  return problems;
}

function findCellProblems(path: string, coin: CoinSlug, entry: CoinEntry, now: number): readonly MemberProblem[] {
  const { decimals } = getCoin(coin);
  const dated = Object.entries(entry).flatMap(([key, cell]) =>
    "asOf" in cell && Date.parse(cell.asOf) > now + DAY
      ? [{ path: `${path}.${key}.asOf`, reason: "is a day that has not come yet" }]
      : [],
  );
  const minimum = entry.minimumPayout?.value;
  return minimum === undefined || parseAmount(minimum, decimals).ok
    ? dated
    : [...dated, { path: `${path}.minimumPayout.value`, reason: `has more than the ${decimals} decimals of the coin` }];
}

/** Coins that the site does not offer stay hidden. */
function resolve({ example = false, pools }: OtherPoolsFile, enabled: readonly CoinSlug[]): OtherPools {
  return {
    isExample: example,
    pools: pools.flatMap(({ name, website, coins }) =>
      Object.entries(coins).flatMap(([slug, entry]): readonly OtherPool[] => {
        if (!isCoinSlug(slug) || !enabled.includes(slug)) return [];
        const { api } = entry;
        return [
          {
            name,
            website,
            coin: slug,
            cells: resolveCells(entry, getCoin(slug).decimals),
            api: api === undefined ? null : { kind: api.kind, address: api.address, pool: api.pool ?? null },
          },
        ];
      }),
    ),
  };
}

function resolveCells(entry: CoinEntry, decimals: number): OtherPoolCells {
  return {
    schemes: toCell(entry.schemes, (schemes) =>
      schemes.map(({ name, feePercent }) => ({
        name,
        feeFraction: feePercent === undefined ? null : Number((feePercent / 100).toPrecision(12)),
      })),
    ),
    minimumPayout: toCell(entry.minimumPayout, (text) => {
      const amount = parseAmount(text, decimals);
      return amount.ok ? amount.value : 0n;
    }),
    payoutIntervalMs: toCell(entry.payoutEvery, (value) => parseDuration(value) ?? 0),
    payoutCurrency: toCell(entry.payoutCurrency, (value) => value),
    hashrate: toCell(entry.hashrate, (value) => value),
    luck: toCell(entry.luckPercent, (value) => value / 100),
    regions: toCell(entry.regions, (value) => value),
    tls: toCell(entry.tls, (value) => value),
    anonymous: toCell(entry.anonymous, (value) => value),
    mergeMined: toCell(entry.mergeMined, (value) => value),
    earned: toCell(entry.earned30d, Number),
  };
}

interface WrittenFact<Value> {
  readonly value: Value;
  readonly source: string;
  readonly asOf: string;
}

function toCell<Written, Value>(
  fact: WrittenFact<Written> | undefined,
  read: (written: Written) => Value,
): Sourced<Value> | null {
  if (fact === undefined) return null;
  return { value: read(fact.value), source: fact.source, asOf: Date.parse(fact.asOf), origin: "file" };
}
