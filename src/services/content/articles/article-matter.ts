import { type Static, Type } from "typebox";
import { articleCategories } from "#src/domain/site/articles.ts";

const slug = Type.String({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" });
const day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/** Front matter of content/articles/<slug>/<language>.md (docs/how-to/write-an-article.md). */
export const articleSchema = Type.Object(
  {
    title: Type.String({ minLength: 2, maxLength: 70 }),
    /** For search engines and the list. */
    description: Type.String({ minLength: 10, maxLength: 200 }),
    category: Type.Enum([...articleCategories]),
    /** Position in its category: lower first, those without one last by title. */
    order: Type.Optional(Type.Integer({ minimum: 1 })),
    published: day,
    updated: day,
    coins: Type.Optional(Type.Array(slug, { minItems: 1 })),
    /** As in `:::if`: the article exists only where it holds. */
    requires: Type.Optional(Type.String({ minLength: 1 })),
    redirect_from: Type.Optional(Type.Array(slug, { minItems: 1 })),
    /** Search words that the text lacks, comma-separated; never shown. */
    keywords: Type.Optional(Type.String({ minLength: 2, maxLength: 400 })),
    /** As miners type them; for search only, never shown. */
    questions: Type.Array(Type.String({ minLength: 4, maxLength: 100 }), {
      minItems: 4,
      maxItems: 8,
      uniqueItems: true,
    }),
    sources: Type.Optional(Type.Array(Type.String({ pattern: "^https://[^\\s]+$" }), { minItems: 1 })),
  },
  { additionalProperties: false },
);

export type ArticleMatter = Static<typeof articleSchema>;
