/** What a snippet is about. `origin` is the site's, without a slash at its end. */
export interface SnippetFacts {
  readonly origin: string;
  readonly coin: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly rateUnit: string;
  readonly address: string;
}

export const tools = [
  "homeAssistant",
  "homepage",
  "scriptable",
  "sheets",
  "prometheus",
  "umbrel",
  "frame",
  "badge",
] as const;
export type Tool = (typeof tools)[number];

/** Names of programs: they are not translated. */
export const toolNames: Readonly<Record<Tool, string>> = {
  homeAssistant: "Home Assistant",
  homepage: "Homepage",
  scriptable: "Scriptable (iOS)",
  sheets: "Google Sheets",
  prometheus: "Prometheus, Grafana",
  umbrel: "Umbrel",
  frame: "OBS, HTML",
  badge: "Markdown",
};

/** Addresses of one miner's machine-readable figures. */
export function listAddresses({ origin, coin, address }: Pick<SnippetFacts, "origin" | "coin" | "address">) {
  const segment = encodeURIComponent(address);
  const miner = `${origin}/${coin}/api/v1/miner`;
  return {
    page: `${origin}/${coin}/miner/stats/${segment}`,
    stats: `${miner}/stats/${segment}`,
    fourStats: `${miner}/four-stats/${segment}`,
    payoutsCsv: `${miner}/payouts.csv?address=${segment}`,
    payoutsAtom: `${miner}/payouts.atom?address=${segment}`,
    payoutsCalendar: `${miner}/payouts.ics?address=${segment}`,
    badge: `${miner}/badge.svg?address=${segment}`,
    qrCode: `${miner}/qr.svg?address=${segment}`,
    widget: `${origin}/${coin}/widget/${segment}`,
    metricsPath: `/${coin}/metrics/${segment}`,
    notices: `${origin}/${coin}/api/v1/pool/notices.atom`,
    calendar: `${origin}/${coin}/api/v1/pool/calendar.ics`,
  } as const;
}

const writers: Readonly<Record<Tool, (facts: SnippetFacts) => string>> = {
  homeAssistant: writeHomeAssistant,
  homepage: writeHomepage,
  scriptable: (facts) => writeScriptable(listAddresses(facts).fourStats),
  sheets: (facts) => `=IMPORTDATA("${listAddresses(facts).payoutsCsv}")`,
  prometheus: writePrometheus,
  umbrel: (facts) => listAddresses(facts).fourStats,
  frame: (facts) =>
    `<iframe src="${listAddresses(facts).widget}" width="480" height="180" title="${facts.ticker}" loading="lazy"></iframe>`,
  badge: (facts) => `[![${facts.ticker}](${listAddresses(facts).badge})](${listAddresses(facts).page})`,
};

export function writeSnippet(tool: Tool, facts: SnippetFacts): string {
  return writers[tool](facts);
}

/** RESTful sensors (home-assistant.io/integrations/rest). What is not known is unavailable, never zero. */
function writeHomeAssistant(facts: SnippetFacts): string {
  const { ticker, coin, decimals, rateUnit, address } = facts;
  const id = `${coin}_${address.replace(/[^0-9A-Za-z]/g, "").slice(-8)}`;
  const balance = "value_json.miner.balances[0].confirmed";
  return `rest:
  - resource: "${listAddresses(facts).stats}"
    scan_interval: 120
    sensor:
      - name: "${ticker} hashrate"
        unique_id: ${id}_hashrate
        value_template: "{{ value_json.miner.hashrate['10m'] }}"
        availability: "{{ value_json.miner is not none and value_json.miner.hashrate['10m'] is not none }}"
        unit_of_measurement: "${rateUnit}"
        state_class: measurement
      - name: "${ticker} workers online"
        unique_id: ${id}_workers
        value_template: "{{ value_json.miner.workers_online }}"
        availability: "{{ value_json.miner is not none }}"
        state_class: measurement
      - name: "${ticker} unpaid"
        unique_id: ${id}_unpaid
        value_template: "{{ ${balance} | int / 10 ** ${decimals} }}"
        availability: "{{ value_json.miner is not none and ${balance} is not none }}"
        unit_of_measurement: "${ticker}"
`;
}

/** The widget customapi (gethomepage.dev/widgets/services/customapi). */
function writeHomepage(facts: SnippetFacts): string {
  const { fourStats, page } = listAddresses(facts);
  const field = (index: number, label: string) => `          - field: items.${index}.text
            label: ${label}
            additionalField:
              field: items.${index}.subtext
`;
  return `- Mining:
    - ${facts.ticker}:
        href: "${page}"
        widget:
          type: customapi
          url: "${fourStats}"
          refreshInterval: 60000
          mappings:
${[field(0, "Hashrate"), field(1, "24 h"), field(2, "Workers"), field(3, "Unpaid")].join("").replace(/^/gm, "  ").replace(/^ +$/gm, "")}`;
}

function writeScriptable(address: string): string {
  return `const { items, link } = await new Request("${address}").loadJSON();
const widget = new ListWidget();
widget.url = link;
for (const { title, text, subtext } of items) {
  widget.addText(title).font = Font.caption2();
  widget.addText((text + " " + subtext).trim()).font = Font.semiboldSystemFont(15);
}
Script.setWidget(widget);
if (!config.runsInWidget) await widget.presentSmall();
Script.complete();
`;
}

function writePrometheus(facts: SnippetFacts): string {
  const { protocol, host } = new URL(facts.origin);
  return `scrape_configs:
  - job_name: "${facts.coin}-miner"
    scheme: ${protocol.replace(":", "")}
    metrics_path: "${listAddresses(facts).metricsPath}"
    scrape_interval: 1m
    static_configs:
      - targets: ["${host}"]
`;
}
