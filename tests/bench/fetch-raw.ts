import { get } from "node:http";

export interface RawAnswer {
  readonly status: number;
  /** Name, value, name, value …, without what the server adds by itself. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export const browserEncodings = "gzip, deflate, br";

/** fetch would unpack the body; what counts here is what goes over the wire. */
export function fetchRaw(url: string, encodings = browserEncodings): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { "accept-encoding": encodings } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: keepGiven(response.rawHeaders),
          body: Buffer.concat(parts),
        }),
      );
    });
    request.on("error", reject);
  });
}

const ownHeaders = new Set(["date", "connection", "keep-alive"]);

function keepGiven(raw: readonly string[]): readonly string[] {
  return raw.filter((_, index) => !ownHeaders.has((raw[index - (index % 2)] ?? "").toLowerCase()));
}
