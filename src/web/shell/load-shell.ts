import { toCoinBadge } from "../loaders/coin-badge.ts";
import type { WebContext } from "../services-context.ts";
import type { ShellData } from "./shell-data.ts";

export function loadShell({ services, pageFiles }: WebContext): ShellData {
  const { site, pools } = services;
  return {
    brandName: site.brand.name,
    origin: site.brand.origin ?? site.localOrigin,
    supportEmail: site.brand.supportEmail,
    // Strip and footer lead to pools, so they call them what the pages' headers and the API do.
    coins: site.enabledCoins.map((slug) => {
      const { name, state } = pools.getTerms(slug);
      return { ...toCoinBadge(slug), name, state };
    }),
    isDemo: site.isDemo,
    socialLinks: site.links.social,
    links: {
      bot: site.links.bot,
      firmware: site.links.firmware,
      manager: site.links.manager,
      account: site.links.account,
      referral: site.links.referral,
      referralRu: site.links.referralRu,
      careers: site.links.careers,
    },
    advertising: site.advertising,
    api: site.api,
    pageFiles,
  };
}
