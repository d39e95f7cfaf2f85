import { type TObject, Type } from "typebox";
import { type CoinSlug, poolCoinSlugs } from "#src/domain/coins/index.ts";
import type { ApiDialect } from "#src/domain/site/api-dialects.ts";
import type { Services } from "#src/services/services.ts";
import type { ApiApp, ApiRoute, RouteContext } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { respondToPreflight } from "../cors.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";
import { ckpool } from "./ckpool.ts";
import { cryptonote } from "./cryptonote.ts";
import type { Dialect, PoolDocument } from "./dialect.ts";
import { miningcore } from "./miningcore.ts";
import { nodejsPool } from "./nodejs-pool.ts";
import { openEthereumPool } from "./open-ethereum-pool.ts";
import { publicPool } from "./public-pool.ts";

// docs/how-to/add-a-dialect.md

export const dialects: Readonly<Record<ApiDialect, Dialect>> = {
  miningcore,
  "public-pool": publicPool,
  "open-ethereum-pool": openEthereumPool,
  cryptonote,
  "nodejs-pool": nodejsPool,
  ckpool,
};

export function listDialectTags(names: readonly ApiDialect[]) {
  return names.map((name) => ({ name, description: dialects[name].description }));
}

/** In the order of the OpenAPI document: the paths of each shape, then those that several shapes share. */
export function registerDialects(app: ApiApp, context: RouteContext): void {
  const { services } = context;
  const spoken = services.site.dialects.map((name) => dialects[name]);
  for (const { fits, routes } of spoken) {
    for (const [path, register] of Object.entries(routes))
      registerFor(app, path, listCoins(services, fits), register, context);
  }
  for (const [path, parts] of joinDocuments(services.site.dialects)) {
    const fits: Dialect["fits"] = (terms) => parts.some((part) => part.fits(terms));
    registerFor(app, path, listCoins(services, fits), serveDocuments(parts), context);
  }
}

/** `/:coin` stands for `coins` alone: below any other coin the path stays an address of the site. */
function registerFor(
  app: ApiApp,
  path: string,
  coins: readonly CoinSlug[],
  register: ApiRoute,
  context: RouteContext,
): void {
  if (coins.length === 0) return;
  const bounded = path.replace(/^\/:coin(?=\/)/, `/:coin(^(?:${coins.join("|")})$)`);
  register(app, bounded, context);
  if (!isBelowApi(path)) {
    app.options(bounded, { schema: { hide: true }, config: { rateLimit: false } }, respondToPreflight);
  }
}

/** Every path of the table, each once. */
export function listDialectPaths(): readonly string[] {
  return [
    ...new Set(
      Object.values(dialects).flatMap(({ routes, documents = {} }) => Object.keys({ ...routes, ...documents })),
    ),
  ];
}

const outsideOfApi = listDialectPaths()
  .filter((path) => !isBelowApi(path))
  .map((path) => path.replace("/:coin", "").replaceAll(".", "\\.").replace(/:\w+/g, "[^/?]+"));
const outsidePattern = new RegExp(`^/(?:${poolCoinSlugs.join("|")})(?:${outsideOfApi.join("|")})(?:\\?|$)`);

/** Whether a request, such as `/kas/stats?…`, is for a path of a shape that does not stand below `/api`. */
export function isDialectTarget(target: string): boolean {
  return outsidePattern.test(target);
}

function isBelowApi(path: string): boolean {
  return /^\/(?::coin\/)?api\//.test(path);
}

function listCoins({ pools }: Services, fits: Dialect["fits"]): readonly CoinSlug[] {
  return poolCoinSlugs.filter((slug) => pools.isReachable(slug) && fits(pools.getTerms(slug)));
}

interface JoinedDocument extends PoolDocument {
  readonly name: ApiDialect;
  readonly fits: Dialect["fits"];
}

export function joinDocuments(names: readonly ApiDialect[]): ReadonlyMap<string, readonly JoinedDocument[]> {
  const byPath = new Map<string, readonly JoinedDocument[]>();
  for (const name of names) {
    const { documents = {}, fits } = dialects[name];
    for (const [path, document] of Object.entries(documents)) {
      byPath.set(path, [...(byPath.get(path) ?? []), { ...document, name, fits }]);
    }
  }
  return byPath;
}

function serveDocuments(parts: readonly JoinedDocument[]): ApiRoute {
  return (app, path, { services }) => {
    app.get(
      path,
      {
        schema: {
          tags: parts.map(({ name }) => name),
          summary: parts.map(({ summary }) => summary).join("; "),
          params: coinParams,
          response: { 200: joinSchemas(parts), ...refusals },
        },
      },
      async (request, reply) => {
        const coin = requireCoin(services, request.params.coin);
        const fitting = parts.filter(({ fits }) => fits(services.pools.getTerms(coin)));
        const described = await Promise.all(fitting.map((part) => part.describe(services, coin)));
        reply.header("cache-control", publicFor(15, 45));
        return Object.assign({}, ...described);
      },
    );
  };
}

/** Optional where several shapes share a path: a pool that fits one of them alone lacks the members of the others. */
function joinSchemas(parts: readonly JoinedDocument[]): TObject {
  const members = Object.assign({}, ...parts.map(({ schema }) => schema.properties));
  return parts.length === 1 ? Type.Object(members) : Type.Partial(Type.Object(members));
}
