import { type Static, Type } from "typebox";

/** The front matter of content/coins/<slug>/<language>.md. */
export const coinTextSchema = Type.Object(
  {
    title: Type.String({ minLength: 2, maxLength: 80 }),
    /** One sentence; search engines show it under the page's title. */
    description: Type.String({ minLength: 10, maxLength: 200 }),
    /** The day on which the facts of the text were last looked over. */
    updated: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
    sources: Type.Array(Type.String({ pattern: "^https://[^\\s]+$" }), { minItems: 1 }),
  },
  { additionalProperties: false },
);

export type CoinTextMatter = Static<typeof coinTextSchema>;
