import { ok } from "#src/domain/result.ts";
import { localizePath } from "#src/domain/site/locales.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { type ContentFiles, createContentReader } from "./content-reader.ts";
import { coinTextSchema } from "./front-matter.ts";
import { renderMarkdown } from "./render-markdown.ts";

export function createCoinTexts(files: ContentFiles, report: ReportError) {
  return createContentReader({
    files,
    folder: "coins",
    schema: coinTextSchema,
    compile({ body }, asked) {
      const localize = (target: string) => (target.startsWith("#") ? target : localizePath(target, asked));
      return ok({ html: renderMarkdown(body, { localize, headingShift: 1 }) });
    },
    report,
  });
}
