import type { AttackFault } from "../attack-part.ts";
import type { AttackedSite } from "./attacked-site.ts";

/** What the log says at the start and the end of an engine's outage: that is meant, once for each. */
const outage = / gives no figures: /;

/** That it lives, and wrote no error into its log but that an engine is out. */
export function findSiteFaults(site: AttackedSite): readonly AttackFault[] {
  if (!site.isRunning()) return [{ what: "the site ended", input: [...site.errors().keys()].join("; ") }];
  const errors = [...site.errors()].filter(([text]) => !outage.test(text));
  return errors.map(([text, count]) => ({ what: `an error in the log (${count} times)`, input: text }));
}
