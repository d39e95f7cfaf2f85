import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { findAlgorithm } from "#src/domain/devices/algorithms.ts";
import {
  confidences,
  coolings,
  type Device,
  type DeviceSource,
  type DeviceType,
  isDeviceType,
} from "#src/domain/devices/device.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { describeFault } from "../content/front-matter.ts";

const positive = Type.Number({ exclusiveMinimum: 0 });
const slug = Type.String({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 60 });
const text = Type.String({ minLength: 1, maxLength: 200 });
const month = Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])$" });
/** A key of sources.json with optional detail, or an https address. */
const source = Type.String({ pattern: "^[^\\s]+$", maxLength: 200 });
const confidence = Type.Enum([...confidences]);
const strict = { additionalProperties: false } as const;

const figureSchema = Type.Object(
  {
    hashrate: positive,
    watts: Type.Optional(positive),
    isRated: Type.Optional(Type.Boolean()),
    confidence,
    source,
    remark: Type.Optional(text),
  },
  strict,
);

const deviceSchema = Type.Object(
  {
    slug,
    model: text,
    aliases: Type.Optional(Type.Array(slug)),
    released: Type.Optional(month),
    cooling: Type.Optional(Type.Enum([...coolings])),
    noiseDb: Type.Optional(positive),
    sizeMm: Type.Optional(Type.Array(positive, { minItems: 3, maxItems: 3 })),
    cores: Type.Optional(Type.Integer({ minimum: 1 })),
    threads: Type.Optional(Type.Integer({ minimum: 1 })),
    memoryGb: Type.Optional(positive),
    ratedWatts: Type.Optional(positive),
    launchPriceUsd: Type.Optional(positive),
    price: Type.Optional(Type.Object({ usd: positive, asOf: month, source }, strict)),
    figures: Type.Record(slug, figureSchema),
    confidence,
    sources: Type.Array(source, { minItems: 1 }),
    note: Type.Optional(text),
  },
  strict,
);

export const vendorFileSchema = Type.Object(
  { vendor: text, devices: Type.Array(deviceSchema, { minItems: 1 }) },
  strict,
);

export const sourceFileSchema = Type.Record(
  Type.String({ pattern: "^[a-z0-9.-]+$" }),
  Type.Object(
    {
      name: text,
      /** `{detail}` stands for the text after a source's colon. */
      url: Type.Unsafe<string | null>({ type: ["string", "null"], pattern: "^https://[^\\s]+$" }),
    },
    strict,
  ),
);
export type SourceNames = Static<typeof sourceFileSchema>;

const sourceFilePath = "devices/sources.json";

/** Problems are sentences that begin with the file. */
export function readDeviceFiles(files: ReadonlyMap<string, string>): {
  readonly devices: readonly Device[];
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const sourceFile = parseJson(files.get(sourceFilePath) ?? "", sourceFileSchema);
  if (!sourceFile.ok) problems.push(`content/${sourceFilePath} ${sourceFile.error}.`);
  const names = sourceFile.ok ? sourceFile.value : {};
  const devices = new Map<string, Device>();
  for (const [path, content] of files) {
    if (path === sourceFilePath) continue;
    const [, type, vendor = ""] = /^devices\/([a-z]+)\/([a-z0-9-]+)\.json$/.exec(path) ?? [];
    // A vendor's address must not equal a list's.
    if (!isDeviceType(type) || isDeviceType(vendor)) {
      problems.push(`content/${path} must be devices/<asic, gpu or cpu>/<vendor>.json.`);
      continue;
    }
    const file = parseJson(content, vendorFileSchema);
    if (!file.ok) {
      problems.push(`content/${path} ${file.error}.`);
      continue;
    }
    for (const written of file.value.devices) {
      const key = `${vendor}/${written.slug}`;
      const read = readDevice(type, { slug: vendor, name: file.value.vendor }, written, names);
      if (!read.ok) problems.push(`content/${path} ${written.slug}: ${read.error}.`);
      else if (devices.has(key)) problems.push(`content/${path} ${written.slug}: the vendor has it twice.`);
      else devices.set(key, read.value);
    }
  }
  return { devices: [...devices.values()], problems };
}

function parseJson<Schema extends typeof vendorFileSchema | typeof sourceFileSchema>(
  content: string,
  schema: Schema,
): Result<Static<Schema>, string> {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return err("is no JSON");
  }
  if (Check(schema, value)) return ok(value);
  return err(`has a fault${describeFault(schema, value)}`);
}

function readDevice(
  type: DeviceType,
  vendor: Device["vendor"],
  written: Static<typeof deviceSchema>,
  names: SourceNames,
): Result<Device, string> {
  const texts = [
    ...written.sources,
    ...Object.values(written.figures).map((figure) => figure.source),
    ...(written.price === undefined ? [] : [written.price.source]),
  ];
  const nameless = texts.find((id) => findSource(id, names) === null);
  if (nameless !== undefined) return err(`the source ${nameless} is not in sources.json`);
  const strange = Object.keys(written.figures).find((algorithm) => findAlgorithm(algorithm) === undefined);
  if (strange !== undefined) return err(`the algorithm ${strange} is not known`);
  const toSource = (id: string): DeviceSource => findSource(id, names) ?? { name: id, url: null };
  const { price } = written;
  return ok({
    type,
    vendor,
    slug: written.slug,
    model: written.model,
    name: `${vendor.name} ${written.model}`,
    aliases: written.aliases ?? [],
    released: written.released ?? null,
    cooling: written.cooling ?? null,
    noiseDb: written.noiseDb ?? null,
    sizeMm: written.sizeMm ?? null,
    cores: written.cores ?? null,
    threads: written.threads ?? null,
    memoryGb: written.memoryGb ?? null,
    ratedWatts: written.ratedWatts ?? null,
    launchPriceUsd: written.launchPriceUsd ?? null,
    price: price === undefined ? null : { usd: price.usd, asOf: price.asOf, source: toSource(price.source) },
    figures: Object.entries(written.figures).map(([algorithm, figure]) => ({
      algorithm,
      hashrate: figure.hashrate,
      watts: figure.watts ?? null,
      // ASIC lists repeat the makers' figures.
      isRated: figure.watts !== undefined && (figure.isRated ?? type === "asic"),
      confidence: figure.confidence,
      source: toSource(figure.source),
      remark: figure.remark ?? null,
    })),
    confidence: written.confidence,
    sources: mergeSources(written.sources.map(toSource)),
    note: written.note ?? null,
  });
}

function findSource(id: string, names: SourceNames): DeviceSource | null {
  if (id.startsWith("https://")) return { name: new URL(id).hostname.replace(/^www\./, ""), url: id };
  const [, key = "", detail = ""] = /^([^:]+)(?::(.+))?$/.exec(id) ?? [];
  const known = names[key];
  if (known === undefined) return null;
  if (detail.startsWith("https://")) return { name: known.name, url: detail };
  const isWhole = known.url?.includes("{detail}") !== true || detail !== "";
  return { name: known.name, url: isWhole ? (known.url?.replace("{detail}", detail) ?? null) : null };
}

function mergeSources(sources: readonly DeviceSource[]): readonly DeviceSource[] {
  return [...new Map(sources.map((named) => [`${named.name} ${named.url}`, named])).values()];
}
