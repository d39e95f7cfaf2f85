import { locales } from "#src/domain/site/locales.ts";
import { keepMessages, type Messages } from "./messages.ts";

// The server loads every language when it starts.

const catalogues = import.meta.glob<Messages>("../../../locales/*.json", { import: "default", eager: true });

for (const { code } of locales) {
  const messages = catalogues[`../../../locales/${code}.json`];
  if (messages === undefined) throw new Error(`locales/${code}.json is missing`);
  keepMessages(code, messages);
}
