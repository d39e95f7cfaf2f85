import { type Static, Type } from "typebox";
import { articleCategories } from "#src/domain/site/articles.ts";

const slug = Type.String({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" });
const day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/** The front matter of content/articles/<slug>/<language>.md (docs/how-to/write-an-article.md). */
export const articleSchema = Type.Object(
  {
    title: Type.String({ minLength: 2, maxLength: 70 }),
    /** One sentence for search engines and the list. */
    description: Type.String({ minLength: 10, maxLength: 200 }),
    category: Type.Enum([...articleCategories]),
    /** The place within its category: lower ones first, those without one last, by their titles. */
    order: Type.Optional(Type.Integer({ minimum: 1 })),
    published: day,
    updated: day,
    coins: Type.Optional(Type.Array(slug, { minItems: 1 })),
    /** A condition as in `:::if`: where it does not hold, there is no such article. */
    requires: Type.Optional(Type.String({ minLength: 1 })),
    redirect_from: Type.Optional(Type.Array(slug, { minItems: 1 })),
    /** Words that people search for and the text does not use, separated by commas. They are shown nowhere. */
    keywords: Type.Optional(Type.String({ minLength: 2, maxLength: 400 })),
    /** Questions that the article answers, as miners type them. The search reads them; they are shown nowhere. */
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
