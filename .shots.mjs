import { chromium } from "playwright-core";
const base = "http://localhost:3104";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const shots = JSON.parse(process.argv[2]);
for (const [path, width, mode, name] of shots) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: mode });
  const page = await context.newPage();
  page.on("console", (m) => { if (m.type() === "error") console.log(path, m.text()); });
  await page.goto(base + path, { waitUntil: "networkidle" });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log(path, width, "overflow", over);
  await page.screenshot({ path: `/tmp/about-shots/${name}.png`, fullPage: true });
  await context.close();
}
await browser.close();
