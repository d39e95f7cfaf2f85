import { createRender, type Render } from "./create-render.ts";
import { fillBackend, openDemoBackend } from "./demo-backend.ts";
import { median } from "./median.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

// What the pages of the catalogue of devices cost when no cache holds them, against home, which is rendered in turn with them.

const warmUps = 20;
const rounds = 7;
const perRound = 5;
const home = "/";
const pages = [
  ["ASIC list", "/device/asic"],
  ["ASIC list, whole", "/device/asic?rows=all"],
  ["one card", "/device/gpu/nvidia/geforce-rtx-4070"],
] as const;

export async function run(): Promise<{ name: string; lines: readonly string[] }> {
  return inTemporaryFolder(async (dataDir) => {
    const backend = await openDemoBackend(dataDir);
    try {
      await fillBackend(backend);
      const render = await createRender(backend.services);
      const lines: string[] = [];
      for (const [name, path] of pages) lines.push(`${name.padEnd(21)} ${await measureAgainstHome(render, path)}`);
      return {
        name: "Pages of devices that no cache holds, against home, in turn: rendered, hashed, brotli quality 5",
        lines: [`median of ${rounds} rounds of ${perRound} renders of each`, ...lines],
      };
    } finally {
      await backend.store.close();
    }
  });
}

async function measureAgainstHome(render: Render, path: string): Promise<string> {
  for (let count = 0; count < warmUps; count += 1) {
    await render(home);
    await render(path);
  }
  const all: { home: number; page: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push({ home: await timeRenders(render, home), page: await timeRenders(render, path) });
  }
  const ratio = median(all.map((round) => round.page / round.home));
  const ms = median(all.map(({ page }) => page));
  const page = await render(path);
  const { body } = await page.getVariant("br");
  return `${ms.toFixed(1).padStart(5)} ms of CPU, ${ratio.toFixed(2)} times home; HTML ${body.length} bytes (plain ${page.bytes})`;
}

/** Milliseconds of processor time for one render. */
async function timeRenders(render: Render, path: string): Promise<number> {
  const cpu = process.cpuUsage();
  for (let count = 0; count < perRound; count += 1) await render(path);
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1000 / perRound;
}
