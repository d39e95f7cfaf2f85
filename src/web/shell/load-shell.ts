import { toCoinBadge } from "../loaders/coin-badge.ts";
import type { WebContext } from "../services-context.ts";
import { examplePath, type ShellData } from "./shell-data.ts";

const exampleSocialLinks = ["Telegram", "Discord"].map((name) => ({ name, href: examplePath }));

export function loadShell({ services, pageFiles }: WebContext): ShellData {
  const { site, pools } = services;
  const { links } = site;
  const example = links.isExample ? examplePath : null;
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
    socialLinks: links.isExample && links.social.length === 0 ? exampleSocialLinks : links.social,
    links: {
      bot: links.bot ?? example,
      firmware: links.firmware ?? example,
      manager: links.manager ?? example,
      account: links.account ?? example,
      referral: links.referral ?? example,
      referralRu: links.referralRu ?? example,
      careers: links.careers,
    },
    advertising: site.advertising,
    api: site.api,
    pageFiles,
  };
}
