import { Type } from "typebox";
import { getLocale, locales } from "#src/domain/site/locales.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { literals } from "../members.ts";
import { publicFor } from "../replies.ts";

const glossarySchema = Type.Object({
  language: Type.String({
    description: "The language of the words (BCP 47): the requested one, else English.",
  }),
  direction: literals(["ltr", "rtl"], { description: "In which direction they are written." }),
  title: Type.String({ description: "What the glossary is called in the requested language." }),
  words: Type.Record(
    Type.String(),
    Type.Object({
      word: Type.String(),
      meaning: Type.String({ description: "Plain text, at most 220 characters." }),
    }),
    { description: "Id of a word → the word and its meaning. The ids are the anchors of the page /articles/glossary." },
  ),
});

const glossaryParams = Type.Object({
  language: literals(
    locales.map(({ code }) => code),
    { description: "As used in addresses." },
  ),
});

export const glossaryRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["knowledge"],
        summary: "Mining terms and what they mean",
        params: glossaryParams,
        response: { 200: glossarySchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { locale, title, entries } = await services.articles.getGlossary(request.params.language);
      const { iso, dir } = getLocale(locale);
      reply.header("cache-control", publicFor(3600, 86_400));
      const words = Object.fromEntries(entries.map(({ id, word, meaning }) => [id, { word, meaning }]));
      return { language: iso, direction: dir, title, words };
    },
  );
};
