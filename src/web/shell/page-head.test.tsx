import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import en from "../../../locales/en.json";
import { loadShell } from "./load-shell.ts";
import { PageHead } from "./page-head.tsx";

async function readLinks(origin: string | null): Promise<readonly string[]> {
  const services = createFixtureServices();
  const site = { ...services.site, brand: { ...services.site.brand, origin } };
  const root = loadShell({ services: { ...services, site }, report: () => undefined });
  const Page = createRoutesStub([
    { id: "root", path: "*", Component: () => <PageHead title="Kaspa" description="A pool." path="/kas?range=7d" /> },
  ]);
  const { prelude } = await prerenderToNodeStream(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />
    </IntlProvider>,
  );
  return [...(await text(prelude)).matchAll(/<link rel="(?:canonical|alternate)"[^>]* href="([^"]*)"/g)].map(
    ([, href = ""]) => href,
  );
}

it("§2.40 the canonical link and all 18 language links are absolute, with a configured origin and without one", async () => {
  const own = await readLinks("https://adit.example");
  expect(own).toHaveLength(19);
  expect(own.filter((href) => !href.startsWith("https://adit.example/"))).toEqual([]);
  expect(own).toContain("https://adit.example/pt-br/kas?range=7d");
  const local = await readLinks(null);
  expect(local).toHaveLength(19);
  expect(local.filter((href) => !href.startsWith("http://localhost:3000/"))).toEqual([]);
});
