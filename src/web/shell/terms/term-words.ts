import { isRecord } from "#src/domain/unknown-members.ts";

/** The words of the glossary as `GET /api/v1/glossary/{language}` answers them. */
export interface TermWords {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** What the glossary is called. */
  readonly title: string;
  readonly words: ReadonlyMap<string, { readonly word: string; readonly meaning: string }>;
}

/** Null for what is no such answer. Words without a meaning are left out. */
export function readTermWords(body: unknown): TermWords | null {
  if (!isRecord(body) || typeof body.language !== "string" || typeof body.title !== "string") return null;
  if (!isRecord(body.words)) return null;
  const words = Object.entries(body.words).flatMap(([id, entry]) => {
    if (!isRecord(entry)) return [];
    const { word, meaning } = entry;
    return typeof word === "string" && typeof meaning === "string" ? [[id, { word, meaning }] as const] : [];
  });
  const direction = body.direction === "rtl" ? "rtl" : "ltr";
  return { language: body.language, direction, title: body.title, words: new Map(words) };
}

/** Where a tip stands in the window, in px: below its word, above it where there is no room. */
export function placeTip(
  word: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  tip: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  isRightToLeft: boolean,
): { readonly left: number; readonly top: number } {
  const start = isRightToLeft ? word.right - tip.width : word.left;
  const left = Math.max(EDGE_PX, Math.min(start, view.width - tip.width - EDGE_PX));
  const below = word.bottom + GAP_PX;
  const above = word.top - GAP_PX - tip.height;
  return { left, top: below + tip.height > view.height - EDGE_PX && above >= EDGE_PX ? above : below };
}

const EDGE_PX = 8;
const GAP_PX = 6;
