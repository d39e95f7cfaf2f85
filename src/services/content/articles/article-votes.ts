import type { ArticleRepository, SettingsRepository } from "#src/db/store.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { DAY, floorTo } from "#src/domain/time/durations.ts";
import { findVisitorKeys, networksOfSite } from "../../settings/attempt-limits.ts";

/** Limit per network and UTC day. */
export const mostVotesOfDay = 40;

export type SaltKeeper = Pick<SettingsRepository, "requireSalt">;

export interface Vote {
  readonly slug: string;
  readonly locale: LocaleCode;
  readonly isHelpful: boolean;
  readonly clientAddress: string;
}

/**
 * Without cookies: by a hash of the visitor's network with the UTC day's salt, which is deleted after two days. A later
 * vote of the day replaces the first. A wider IPv6 network counts as four networks, for each article too.
 */
export function createArticleVotes(
  { articles, settings }: { readonly articles: ArticleRepository; readonly settings: SaltKeeper },
  now: () => number,
) {
  return async ({ slug, locale, isHelpful, clientAddress }: Vote): Promise<"counted" | "too-many"> => {
    const at = now();
    const day = floorTo(at, DAY);
    const { client, site } = await findVisitorKeys(settings, clientAddress, at);
    if ((await articles.countVotesOfClient(client, day)) >= mostVotesOfDay) return "too-many";
    if (site !== null) {
      const votes = (await articles.listVotesOfSite(site, day)).filter(
        (vote) => vote.article !== slug || vote.client !== client,
      );
      const here = votes.filter(({ article }) => article === slug);
      if (votes.length >= networksOfSite * mostVotesOfDay || here.length >= networksOfSite) return "too-many";
    }
    await articles.recordVote({ article: slug, day, client, site, locale, isHelpful, at });
    return "counted";
  };
}
