import { loadWeb } from "#src/server/pages/load-web.ts";
import { Page } from "#src/server/pages/page.ts";
import {
  createFallbackPage,
  createRenderPage,
  createSecurityHeaders,
  type RenderPage,
} from "#src/server/pages/render-page.ts";
import type { Services } from "#src/services/services.ts";
import { report } from "./demo-backend.ts";
import { root } from "./server-process.ts";

const origin = "http://127.0.0.1";
const rules = { cacheControl: "no-cache", vary: "Accept-Encoding", isShared: true };

/** Renders a page as for a visitor whom no cache serves, up to the compressed bytes. */
export type Render = (path: string) => Promise<Page>;

export async function createRender(services: Services): Promise<Render> {
  const { web } = await loadWeb(root, { services, report });
  const securityHeaders = createSecurityHeaders({ connectOrigins: [], isDev: false });
  const { brand } = services.site;
  const fallback = createFallbackPage({ brandName: brand.name, supportEmail: brand.supportEmail, securityHeaders });
  const render: RenderPage = createRenderPage({ web, securityHeaders, fallback, report, timeoutMs: 15_000 });
  return async (path) => {
    const page = new Page(await render(new Request(`${origin}${path}`), "en", rules));
    if (page.status !== 200) throw new Error(`${path} was answered with ${page.status}.`);
    await page.getVariant("br");
    return page;
  };
}
