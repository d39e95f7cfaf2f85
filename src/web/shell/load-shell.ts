import type { Services } from "#src/services/services.ts";
import { toCoinBadge } from "../coin-badge.ts";
import type { ShellData } from "./shell-data.ts";

export function loadShell({ site }: Services): ShellData {
  return {
    brandName: site.brand.name,
    origin: site.brand.origin,
    supportEmail: site.brand.supportEmail,
    coins: site.enabledCoins.map(toCoinBadge),
    isDemo: site.isDemo,
    socialLinks: site.links.social,
    api: site.api,
  };
}
