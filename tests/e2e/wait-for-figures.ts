import { setTimeout as wait } from "node:timers/promises";

/** The site that Playwright has started: see playwright.config.ts. */
export const siteAddress = `http://127.0.0.1:${process.env.E2E_PORT}`;

export async function isFilled(url: string): Promise<boolean> {
  return (await (await fetch(`${url}/ready`)).json()).firstFill === "done";
}

/** Waits until the site has seen its engines once and filled its history: what the pages show is then settled. */
export async function waitForFigures(): Promise<void> {
  for (let tries = 0; tries < 480; tries++) {
    const last = await fetch(`${siteAddress}/bc2/api/v1/pool/stats`).then((answer) => answer.json());
    if ((await isFilled(siteAddress)) && last.state === "live") return;
    await wait(500);
  }
  throw new Error("The site had no figures after four minutes.");
}
