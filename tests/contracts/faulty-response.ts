// For tests only: the contract suite and the replay server.

export const engineFaults = [
  "cut",
  "reset",
  "empty",
  "type",
  "html",
  "429",
  "500",
  "slow",
  "huge",
  "negative",
  "infinite",
] as const;
export type EngineFault = (typeof engineFaults)[number];

/** The code that every method of every adapter returns. */
export const expectedFaultCodes = {
  cut: "malformed",
  reset: "unavailable",
  empty: "malformed",
  type: "malformed",
  html: "malformed",
  "429": "rate-limited",
  "500": "unavailable",
  slow: "timeout",
  huge: "malformed",
  negative: "malformed",
  infinite: "malformed",
} as const satisfies Record<EngineFault, string>;

export interface FaultyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** After `body`: it ends, the connection breaks, or nothing comes for a minute. */
  readonly ending: "end" | "break" | "wait";
}

const json = { "content-type": "application/json" };

export function faultyResponse(fault: EngineFault, body: string): FaultyResponse {
  const half = body.slice(0, Math.floor(body.length / 2));
  switch (fault) {
    case "cut":
      return { status: 200, headers: json, body: half, ending: "end" };
    case "reset":
      return { status: 200, headers: json, body: half, ending: "break" };
    case "slow":
      return { status: 200, headers: json, body: half, ending: "wait" };
    case "empty":
      return { status: 200, headers: json, body: "", ending: "end" };
    case "html":
      return {
        status: 200,
        headers: { "content-type": "text/html" },
        body: "<!doctype html><p>Checking…</p>",
        ending: "end",
      };
    case "429":
      return { status: 429, headers: { "retry-after": "30" }, body: "Slow down", ending: "end" };
    case "500":
      return { status: 500, headers: json, body: '{"message":"Internal Server Error"}', ending: "end" };
    case "type":
      return { status: 200, headers: json, body: withLeaves(body, '"many"', "true"), ending: "end" };
    case "huge":
      return {
        status: 200,
        headers: json,
        body: withLeaves(body, "9007199254740993", '"9007199254740993"'),
        ending: "end",
      };
    case "negative":
      return { status: 200, headers: json, body: withLeaves(body, "-7", '"-7"'), ending: "end" };
    case "infinite":
      return { status: 200, headers: json, body: withLeaves(body, "1e400", '"1e400"'), ending: "end" };
  }
}

/** Of a JSON document, or of each line that is one; of metrics the value that ends a line. Other text stays. */
function withLeaves(body: string, numberLiteral: string, figuresLiteral: string): string {
  if (isJson(body)) return changeLeaves(body, numberLiteral, figuresLiteral);
  const lines = body
    .split("\n")
    .map((line) =>
      isJson(line)
        ? changeLeaves(line, numberLiteral, figuresLiteral)
        : line.replace(/^(ks_\w+(?:\{.*\})? )\S+$/, `$1${numberLiteral}`),
    );
  return lines.join("\n");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function changeLeaves(body: string, numberLiteral: string, figuresLiteral: string): string {
  const marked = JSON.stringify(JSON.parse(body), (_key, value: unknown) => {
    if (typeof value === "number") return "@number@";
    return typeof value === "string" && /\d/.test(value) ? "@figures@" : value;
  });
  return marked.replaceAll('"@number@"', numberLiteral).replaceAll('"@figures@"', figuresLiteral);
}

/** A body that waits never ends and ignores the abort signal. */
export function toFaultyResponse({ status, headers, body, ending }: FaultyResponse): Response {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body));
      if (ending === "end") controller.close();
      if (ending === "break") controller.error(new TypeError("terminated"));
    },
  });
  return new Response(stream, { status, headers });
}
