import { setTimeout as wait } from "node:timers/promises";

/** Waits until the site has seen its engines once and filled its history: what the pages show is then settled. */
export default async function waitForFigures(): Promise<void> {
  const address = `http://127.0.0.1:${process.env.E2E_PORT}`;
  for (let tries = 0; tries < 240; tries++) {
    const ready = await fetch(`${address}/ready`).then((answer) => answer.json());
    const last = await fetch(`${address}/bc2/api/v1/pool/stats`).then((answer) => answer.json());
    if (ready.firstFill === "done" && last.state === "live") return;
    await wait(500);
  }
  throw new Error("The site had no figures after two minutes.");
}
