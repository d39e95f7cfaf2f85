import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getCoin } from "#src/domain/coins/index.ts";
import { findFormFactor, usualForms } from "#src/domain/devices/form-factor.ts";
import { defaultLocale, isLocaleCode, type LocaleCode } from "#src/domain/site/locales.ts";
import type { Services } from "#src/services/services.ts";
import { toCoinBadge } from "#src/web/loaders/coin-badge.ts";
import { matchScreen } from "#src/web/match-screen.ts";
import type { Screen, ScreenId } from "#src/web/screens.ts";
import { findMessage } from "../catalogue-words.ts";
import { findDeviceSubject } from "../head/device-subject.ts";
import type { Picture, PictureCoin } from "./draw-picture.ts";
import { isWritable } from "./rasterize.ts";

export interface FoundPicture {
  /** Equal keys mean equal pictures. */
  readonly key: string;
  readonly picture: Picture;
  readonly isHome?: true;
}

/** `/og/<language>/<path of the page>.png`, `home` for the empty path. */
export async function findPicture(address: string, services: Services): Promise<FoundPicture | null> {
  const [, locale, path] = /^([^/]+)\/(.+)\.png$/.exec(address) ?? [];
  if (!isLocaleCode(locale) || path === undefined) return null;
  const match = matchScreen(path === "home" ? "/" : `/${path}`);
  if (match === null || path.includes("/miner/")) return null;
  const { coin, type, slug } = match.params;
  if (type !== undefined) return findDevicePicture(`/${path}`, locale, services);
  if (match.screen.id === articleScreen) return findArticlePicture(slug ?? "", locale, services);
  if (coin === undefined) {
    const isHome = match.screen.path === "/" ? { isHome: true as const } : {};
    return { key: `${locale} ${match.screen.id}`, picture: ofScreen(match.screen, locale, services), ...isHome };
  }
  if (!services.pools.isReachable(coin)) return null;
  const { name, ticker } = services.pools.getTerms(coin);
  const written = isWritable(name) ? name : ticker;
  return {
    key: `${locale} ${match.screen.id} ${coin}`,
    picture: {
      brandName: writeBrand(services),
      headline: findWords("coin.title", locale, written) ?? written,
      subject: findWords(`coin.tab.${toCamelCase(match.screen.id)}`, locale),
      coin: toPictureCoin(coin, services),
      layers: [],
    },
  };
}

async function findDevicePicture(path: string, locale: LocaleCode, services: Services): Promise<FoundPicture | null> {
  const subject = await findDeviceSubject(services, path);
  const own = subject?.steps.at(-1);
  if (subject === null || own === undefined) return null;
  const { type, device, steps } = subject;
  // English where the pictures' font lacks the letters.
  const write = (key: string) => findWords(key, locale) ?? findWords(key, defaultLocale);
  const isType = steps.length === 1;
  return {
    key: `${locale} ${own.path}`,
    picture: {
      ...drawSite(services),
      headline: isType ? (write(`device.list.heading.${type}`) ?? own.name) : own.name,
      subject: isType ? null : write(`device.type.${type}`),
      drawing: drawings.get(device === null ? usualForms[type] : findFormFactor(device)) ?? null,
    },
  };
}

function ofScreen(screen: Screen, locale: LocaleCode, services: Services): Picture {
  const site = drawSite(services);
  const headline = findWords(screen.path === "/" ? "home.headline" : `head.picture.${toCamelCase(screen.id)}`, locale);
  // English where the pictures' font lacks the letters.
  return { ...site, headline: headline ?? findWords("home.headline", defaultLocale) ?? site.brandName };
}

function drawSite(services: Services): Picture {
  const brandName = writeBrand(services);
  return {
    brandName,
    headline: brandName,
    subject: null,
    coin: null,
    layers: services.site.enabledCoins.slice(0, mostLayers).map((coin) => getCoin(coin).brandColor),
  };
}

const articleScreen = "article" satisfies ScreenId;

/** English where the font lacks the letters. */
async function findArticlePicture(slug: string, locale: LocaleCode, services: Services): Promise<FoundPicture | null> {
  const [own, english] = await Promise.all([
    services.articles.findArticle(slug, locale),
    services.articles.findArticle(slug, defaultLocale),
  ]);
  if (own === null) return null;
  const title = [own.title, english?.title ?? ""].find((text) => text !== "" && isWritable(text));
  const site = drawSite(services);
  const headline = title ?? findWords("home.headline", defaultLocale) ?? site.brandName;
  const picture = { ...site, headline, subject: findWords("articles.heading", locale) };
  return { key: `${locale} article ${slug}`, picture };
}

const mostLayers = 6;

function writeBrand({ site }: Services): string {
  return isWritable(site.brand.name) ? site.brand.name : "";
}

function toPictureCoin(slug: Parameters<Services["pools"]["getTerms"]>[0], { pools }: Services): PictureCoin {
  const { algorithm, brandColor } = getCoin(slug);
  const { glyph } = toCoinBadge(slug);
  return {
    ticker: pools.getTerms(slug).ticker,
    algorithm,
    color: brandColor,
    glyph: glyph === null ? null : (glyphs.get(glyph) ?? null),
  };
}

type Shapes = ReadonlyMap<string, NonNullable<PictureCoin["glyph"]>>;

function readSprite(file: string): Shapes {
  const sprite = readFileSync(join(import.meta.dirname, "../../web/components/marks", file), "utf8");
  return new Map(
    [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs)].map(
      ([, id = "", viewBox = "", content = ""]) => [id, { viewBox, content }],
    ),
  );
}

const glyphs = readSprite("coin-marks.svg");
const drawings = readSprite("device-drawings.svg");

function toCamelCase(id: string): string {
  return id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Null for an unknown key, other placeholders than `{name}`, or letters that the font lacks. */
function findWords(key: string, locale: LocaleCode, name = ""): string | null {
  const words = findMessage(key, locale)?.replaceAll("{name}", name) ?? null;
  return words !== null && !words.includes("{") && isWritable(words) ? words : null;
}
