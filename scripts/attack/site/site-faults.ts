import type { AttackFault } from "../attack-part.ts";
import type { AttackedSite } from "./attacked-site.ts";

/** That it lives, and wrote no error into its log. */
export function findSiteFaults(site: AttackedSite): readonly AttackFault[] {
  if (!site.isRunning()) return [{ what: "the site ended", input: [...site.errors().keys()].join("; ") }];
  return [...site.errors()].map(([text, count]) => ({ what: `an error in the log (${count} times)`, input: text }));
}
