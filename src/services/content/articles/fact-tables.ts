import type { HardwareKind } from "#src/domain/coins/coin.ts";
import {
  formatPercent,
  type RewardScheme,
  rewardSchemeLabels,
  rewardSchemes,
} from "#src/domain/mining/reward-scheme.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import type { PoolServer } from "../../pools/pool-servers.ts";
import type { PoolTerms } from "../../pools/pool-stats.ts";
import { findWordOr, isMinedBy, listOpenPools, requireCoin } from "./article-facts.ts";
import type { FactTableName } from "./article-markup.ts";
import { type FillContext, formatInterval, formatMinimum } from "./placeholders.ts";

// Tables generated from the configuration. Cells are HTML that is safe in a page.

interface TableContext extends FillContext {
  /** Adds the reader's language to a bare path. */
  readonly localize: (path: string) => string;
}

interface Column {
  /** A message key. */
  readonly head: string;
  readonly isFigure?: true;
  cell(terms: PoolTerms, context: TableContext): string;
}

/** Empty without rows. */
export function renderFactTable(name: FactTableName, context: TableContext): string {
  switch (name) {
    case "fees":
      return renderPools(listOpenPools(context.facts), [coin, ...listSchemeColumns(context)], context);
    case "minimums":
      return renderPools(listOpenPools(context.facts), [coin, minimum, interval], context);
    case "schemes":
      return renderSchemes(context);
    case "ports":
      return renderPorts(context);
    case "gpu-coins":
      return renderMined("gpu", context);
    case "cpu-coins":
      return renderMined("cpu", context);
    case "asic-coins":
      return renderMined("asic", context);
    case "merge-pairs":
      return renderPools(
        listOpenPools(context.facts).filter(({ mergeMined }) => mergeMined.length > 0),
        [coin, merged],
        context,
      );
    case "wallets":
      return renderWallets(context);
    case "closed-coins":
      return renderPools(
        context.facts.pools.filter(({ state }) => state === "closed" || state === "paused"),
        [coin, algorithm, state],
        context,
      );
  }
}

const coin: Column = { head: "articles.words.column.coin", cell: writeCoin };
const algorithm: Column = {
  head: "articles.words.column.algorithm",
  cell: (terms) => escapeMarkup(requireCoin(terms.coin).algorithm),
};
const minimum: Column = {
  head: "articles.words.column.minimum",
  isFigure: true,
  cell: ({ coin: slug, minimumPayout }, context) =>
    minimumPayout === null ? notKnown(context) : figure(formatMinimum(minimumPayout, requireCoin(slug))),
};
const interval: Column = {
  head: "articles.words.column.interval",
  cell: ({ payoutIntervalMs }, context) =>
    payoutIntervalMs === null ? notKnown(context) : escapeMarkup(formatInterval(payoutIntervalMs, context.locale)),
};
const fees: Column = {
  head: "articles.words.column.fee",
  cell: ({ schemes }, context) =>
    schemes.map(({ scheme, feeFraction }) => `${writeScheme(scheme)} ${writeFee(feeFraction, context)}`).join("<br>"),
};
const merged: Column = {
  head: "articles.words.column.mergedWith",
  cell: ({ mergeMined }) =>
    mergeMined
      .map((slug) => requireCoin(slug))
      .map(({ name, ticker }) => `${escapeMarkup(name)} (${figure(ticker)})`)
      .join("<br>"),
};
const state: Column = {
  head: "articles.words.column.state",
  cell: (terms, context) => escapeMarkup(findWordOr(context, `pool.state.${terms.state}`, terms.state)),
};

function listSchemeColumns({ facts }: TableContext): readonly Column[] {
  const offered = new Set(listOpenPools(facts).flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme)));
  return rewardSchemes
    .filter((scheme) => offered.has(scheme))
    .map((scheme) => ({
      head: rewardSchemeLabels[scheme],
      isFigure: true,
      cell({ schemes }, context) {
        const own = schemes.find((candidate) => candidate.scheme === scheme);
        return own === undefined ? "–" : writeFee(own.feeFraction, context);
      },
    }));
}

function renderMined(kind: HardwareKind, context: TableContext): string {
  const pools = listOpenPools(context.facts).filter((terms) => isMinedBy(terms, kind));
  return renderPools(pools, [coin, algorithm, fees], context);
}

function renderSchemes(context: TableContext): string {
  const pools = listOpenPools(context.facts);
  const rows = rewardSchemes.flatMap((scheme) => {
    const offering = pools.filter(({ schemes }) => schemes.some((offered) => offered.scheme === scheme));
    if (offering.length === 0) return [];
    return [[writeScheme(scheme), offering.map((terms) => linkCoin(terms, terms.ticker, context)).join(", ")]];
  });
  return writeTable(["articles.words.column.scheme", "articles.words.column.coins"], rows, context);
}

/** One row per group of servers with equal ports. */
function renderPorts(context: TableContext): string {
  const heads = ["coin", "server", "port", "tlsPort", "regions"].map((key) => `articles.words.column.${key}`);
  const rows = listOpenPools(context.facts).flatMap((terms) => {
    const groups = Object.values(Object.groupBy(terms.servers, nameGroup)).flatMap((group) =>
      group === undefined ? [] : [group],
    );
    if (groups.length === 0) return [[writeCoin(terms, context), ...Array<string>(4).fill(notKnown(context))]];
    return groups.map((group) => writePortRow(terms, group, context));
  });
  return writeTable(heads, rows, context, new Set([2, 3]));
}

function nameGroup({ port, tlsPort, scheme }: PoolServer): string {
  return `${port} ${tlsPort} ${scheme}`;
}

function writePortRow(terms: PoolTerms, group: readonly PoolServer[], context: TableContext): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const scheme: RewardScheme | null = terms.schemes.length > 1 ? first.scheme : null;
  const name = writeCoin(terms, context);
  return [
    scheme === null ? name : `${name} ${writeScheme(scheme)}`,
    `<code data-ltr>${escapeMarkup(first.host)}</code>`,
    figure(String(first.port)),
    first.tlsPort === null ? "–" : figure(String(first.tlsPort)),
    group.map(({ region }) => escapeMarkup(findWordOr(context, `region.${region}`, region))).join(", "),
  ];
}

/** One row per family of coins with similar addresses. */
function renderWallets(context: TableContext): string {
  const families = Object.values(
    Object.groupBy(
      listOpenPools(context.facts),
      ({ coin: slug }) => requireCoin(slug).addressFormats[0]?.pattern.source ?? slug,
    ),
  );
  const rows = families.flatMap((pools = []) => {
    const [first] = pools;
    if (first === undefined) return [];
    const coins = pools.map((terms) => linkCoin(terms, requireCoin(terms.coin).name, context)).join(", ");
    return [[coins, `<code data-ltr>${escapeMarkup(requireCoin(first.coin).addressExample)}</code>`]];
  });
  return writeTable(["articles.words.column.coins", "articles.words.column.address"], rows, context);
}

function renderPools(pools: readonly PoolTerms[], columns: readonly Column[], context: TableContext): string {
  const rows = pools.map((terms) => columns.map(({ cell }) => cell(terms, context)));
  const figures = new Set(columns.flatMap(({ isFigure }, index) => (isFigure ? [index] : [])));
  return writeTable(
    columns.map(({ head }) => head),
    rows,
    context,
    figures,
  );
}

function writeTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  context: TableContext,
  figures: ReadonlySet<number> = new Set(),
): string {
  if (rows.length === 0) return "";
  const attribute = (index: number) => (figures.has(index) ? " data-figures" : "");
  const head = heads.map((head, index) => `<th scope="col"${attribute(index)}>${writeHead(head, context)}</th>`);
  const body = rows.map(
    (row) => `<tr>${row.map((cell, index) => `<td${attribute(index)}>${cell}</td>`).join("")}</tr>`,
  );
  return `<div data-scroll tabindex="0"><table><thead><tr>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>\n`;
}

function writeHead(head: string, { findWord, locale }: TableContext): string {
  const word = findWord(head, locale);
  return word === null ? figure(head) : escapeMarkup(word);
}

function writeCoin(terms: PoolTerms, context: TableContext): string {
  const { name, ticker } = requireCoin(terms.coin);
  return `${linkCoin(terms, name, context)} ${figure(ticker)}`;
}

function linkCoin({ coin: slug }: PoolTerms, text: string, { localize }: TableContext): string {
  return `<a href="${escapeMarkup(localize(`/${slug}`))}">${escapeMarkup(text)}</a>`;
}

function writeFee(feeFraction: number | null, context: TableContext): string {
  return feeFraction === null ? notKnown(context) : figure(formatPercent(feeFraction));
}

/** Left to right: in Arabic the plus of `PPS+` would move to the front. */
function writeScheme(scheme: RewardScheme): string {
  return figure(rewardSchemeLabels[scheme]);
}

function figure(text: string): string {
  return `<span data-ltr>${escapeMarkup(text)}</span>`;
}

function notKnown(context: TableContext): string {
  return escapeMarkup(findWordOr(context, "articles.words.notKnown", "–"));
}
