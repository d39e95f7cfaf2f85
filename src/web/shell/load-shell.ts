import { getCoin } from "#src/domain/coins/index.ts";
import { toCoinBadge } from "../loaders/coin-badge.ts";
import type { WebContext } from "../services-context.ts";
import { type ExamplePart, examplePath, type ShellData } from "./shell-data.ts";

const exampleSocialLinks = ["Telegram", "Discord"].map((name) => ({ name, href: examplePath("social") }));

export function loadShell({ services }: WebContext): ShellData {
  const { site, pools } = services;
  const { links } = site;
  const example = (part: ExamplePart) => (links.isExample ? examplePath(part) : null);
  return {
    brandName: site.brand.name,
    origin: site.brand.origin ?? site.localOrigin,
    supportEmail: site.brand.supportEmail,
    // Strip, switcher and footer lead to pools, so they call them what the pages' headers and the API do.
    coins: site.enabledCoins.map((slug) => {
      const { name, state } = pools.getTerms(slug);
      return { ...toCoinBadge(slug), name, state, machine: getCoin(slug).hardware[0] ?? "asic" };
    }),
    isDemo: site.isDemo,
    socialLinks: links.isExample && links.social.length === 0 ? exampleSocialLinks : links.social,
    links: {
      bot: links.bot ?? example("bot"),
      firmware: links.firmware ?? example("firmware"),
      manager: links.manager ?? example("manager"),
      account: links.account ?? example("account"),
      referral: links.referral ?? example("referral"),
      referralRu: links.referralRu ?? example("referral"),
      careers: links.careers,
    },
    advertising: site.advertising,
    api: site.api,
  };
}
