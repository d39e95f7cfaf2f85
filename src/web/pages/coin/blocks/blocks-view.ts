import { type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { type blockSchemeFilters, blockStatusFilters } from "../../../search-parameters.ts";

/** The view of a pool's blocks that the page's address requests. */
export interface BlocksView {
  readonly scheme: (typeof blockSchemeFilters)[number];
  readonly status: (typeof blockStatusFilters)[number];
  /** Null = all. */
  readonly chain: string | null;
  /** Null = the newest. */
  readonly before: string | null;
}

/** The address of a view, without its language: parameters in the order of screens.ts, defaults left out. */
export function blocksAddress(coin: string, view: BlocksView, path = `/${coin}/blocks`): string {
  const search = new URLSearchParams();
  if (view.scheme !== "all") search.set("scheme", view.scheme);
  if (view.status !== "all") search.set("status", view.status);
  if (view.chain !== null) search.set("chain", view.chain);
  if (view.before !== null) search.set("before", view.before);
  return search.size === 0 ? path : `${path}?${search}`;
}

interface Filter {
  readonly name: "status" | "kind" | "chain";
  readonly choices: readonly {
    readonly key: string;
    /** A text that is the same in every language, or a message under `blocks.filter`. */
    readonly label: { readonly text: string } | { readonly message: FilterMessage };
    readonly href: string;
    readonly isCurrent: boolean;
  }[];
}

type FilterMessage = `status.${(typeof blockStatusFilters)[number]}` | "kind.all" | "chain.all";

interface FilterOptions {
  readonly schemes: readonly RewardScheme[];
  /** The pool's own chain, then merge-mined ones. */
  readonly chains: readonly { readonly slug: string; readonly ticker: string }[];
}

/** The filters above a list of blocks. Each choice has its own address and starts at the newest block. Made in the loader. */
export function listFilters(coin: string, view: BlocksView, { schemes, chains }: FilterOptions): readonly Filter[] {
  const href = (change: Partial<BlocksView>) => blocksAddress(coin, { ...view, before: null, ...change });
  // The address may request a kind that the pool no longer offers: its blocks still exist.
  const kinds = view.scheme === "all" || schemes.includes(view.scheme) ? schemes : [...schemes, view.scheme];
  const all: readonly Filter[] = [
    {
      name: "status",
      choices: blockStatusFilters.map((status) => ({
        key: status,
        label: { message: `status.${status}` },
        href: href({ status }),
        isCurrent: status === view.status,
      })),
    },
    {
      name: "kind",
      choices: (["all", ...kinds] as const).map((scheme) => ({
        key: scheme,
        label: scheme === "all" ? { message: "kind.all" } : { text: rewardSchemeLabels[scheme] },
        href: href({ scheme }),
        isCurrent: scheme === view.scheme,
      })),
    },
    {
      name: "chain",
      choices: [{ slug: null, ticker: null }, ...chains].map(({ slug, ticker }) => ({
        key: slug ?? "all",
        label: ticker === null ? { message: "chain.all" } : { text: ticker },
        href: href({ chain: slug }),
        isCurrent: slug === view.chain,
      })),
    },
  ];
  return all.filter(({ choices }) => choices.length > 2);
}
