import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "#src/server/pages/page.ts";
import { measureFirstLoad } from "../../scripts/build/check-budgets.ts";
import { root } from "./server-process.ts";

const clientFolder = join(root, "build/client");
const routeIds = ["home", "start", "pool-hashrate", "miner-stats"];
const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)#?"/g;

/** What goes over the wire for a first visit: HTML as it is sent, the CSS files that it links, JavaScript of its route. */
export async function describeSizes(
  paths: readonly string[],
  render: (path: string) => Promise<Page>,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const path of paths) {
    const page = await render(path);
    const html = (await page.getVariant("identity")).body.toString();
    const { body } = await page.getVariant("br");
    const styles = [...html.matchAll(stylesheet)].map(([, file = ""]) => sizeOnTheWire(join(clientFolder, file)));
    const css = styles.reduce((sum, size) => sum + size, 0);
    lines.push(`${path}: HTML ${body.length} bytes (plain ${page.bytes}), CSS ${css} bytes in ${styles.length} files`);
  }
  const scripts = measureFirstLoad(clientFolder);
  const routes = routeIds.map((id) => `${id} ${scripts.get(id)?.code ?? "?"}`);
  return [...lines, `JavaScript of a first view, brotli bytes: ${routes.join(", ")}`];
}

/** The smallest files have no compressed copy and go as they are. */
function sizeOnTheWire(file: string): number {
  const copy = `${file}.br`;
  return statSync(existsSync(copy) ? copy : file).size;
}
