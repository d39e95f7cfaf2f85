import type { AttackFault, AttackPart } from "../attack-part.ts";
import { createAsker, type HttpAnswer, type HttpInput } from "../site/ask.ts";
import { startAttackedSite } from "../site/attacked-site.ts";
import { findSiteFaults } from "../site/site-faults.ts";
import { untilFilled } from "../site/until-filled.ts";

// What a request may say of itself: its target, its host, how it came here and from where. Each row names what must come back.

type Row = readonly [
  what: string,
  input: Partial<HttpInput> & { readonly target: string },
  holds: (answer: HttpAnswer) => boolean,
];

const origin = "https://pool.example";
const form = { "content-type": "application/x-www-form-urlencoded", host: "pool.example", origin };
const hasFrame = ({ body }: HttpAnswer) => /<header[ >]/.test(String(body)) && /<footer[ >]/.test(String(body));
const namesNot = (host: string) => (answer: HttpAnswer) => answer.status === 200 && !String(answer.body).includes(host);
const search = "/kas/miner/search?address=";

const rows: readonly Row[] = [
  ["a whole address is refused", { target: "http://pool.example/kas" }, ({ status }) => status === 200],
  ["OPTIONS * is refused", { method: "OPTIONS", target: "*" }, ({ status }) => status === 204],
  ...["/%E0%A4%A", "/ru/%zz", "/kas/%c3%28"].map((target): Row => {
    return [
      "an address that cannot be decoded has no header and footer",
      { target },
      (answer) => answer.status === 404 && hasFrame(answer),
    ];
  }),
  ...["https", "https, http"].map((protocol): Row => {
    const headers = { ...form, "x-forwarded-proto": protocol };
    return [
      "a form behind proxies is foreign",
      { method: "POST", target: "/articles/effort-and-luck", headers, body: "helpful=maybe" },
      ({ status }) => status === 303,
    ];
  }),
  [
    "a form of another site is taken",
    {
      method: "POST",
      target: "/articles/effort-and-luck",
      headers: { ...form, origin: "https://evil.example", "x-forwarded-proto": "https" },
      body: "",
    },
    ({ status }) => status === 403,
  ],
  ...["/robots.txt", "/sitemap.xml", "/articles.rss", "/kas"].map((target): Row => {
    return [
      "a file or a page names the host of a request",
      { target, headers: { host: "evil.example" } },
      namesNot("evil.example"),
    ];
  }),
  ...["//search", "/%73earch", "/search.data", "//search/"].map((path): Row => {
    const headers = { referer: `http://pool.example/kas/miner${path}?address=` };
    return [
      "a search leads back to itself",
      { target: search, headers },
      (answer) => answer.headers.get("location") === "/kas",
    ];
  }),
];

export const targets: AttackPart = {
  name: "targets",
  title: "Targets, hosts and referers",
  async run() {
    const site = await startAttackedSite();
    const asker = createAsker(site.origin, 4);
    const faults: AttackFault[] = [];
    try {
      await untilFilled(asker);
      for (const [what, input, holds] of rows) {
        const asked: HttpInput = { method: "GET", headers: {}, body: null, ...input };
        const answer = await asker.ask(asked);
        if (!holds(answer))
          faults.push({
            what: `${what} (${answer.status})`,
            input: `${asked.method} ${asked.target} ${JSON.stringify(asked.headers)}`,
          });
      }
      return {
        counts: [["requests", String(rows.length)]],
        faults: [...faults, ...findSiteFaults(site)],
        slowest: [],
        leftOut: null,
      };
    } finally {
      asker.close();
      await site.stop();
    }
  },
};
