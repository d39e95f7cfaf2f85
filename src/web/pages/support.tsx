import { useLoaderData } from "react-router";
import { IntlProvider } from "use-intl";
import { getLocale, isLocaleCode, type LocaleCode, splitLocale } from "#src/domain/site/locales.ts";
import { messageTag, useLocale } from "../i18n/locale.ts";
import { getMessages } from "../i18n/messages.ts";
import { webContext } from "../services-context.ts";
import type { Route } from "./+types/support";
import { loadSupport, type SupportLanguage } from "./support/load-support.ts";
import { SupportPage } from "./support/support-page.tsx";

/** The languages that support reads: each has an address of its own. */
const readBySupport: readonly LocaleCode[] = ["en", "ru", "uk"];

/**
 * Spec §2: `get-support-{lang}`, where lang is ru, uk or en. The page is in the language of its address; the English one speaks to
 * readers of all other languages in theirs. The message is always in the language that support reads.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { locale, rest } = splitLocale(new URL(request.url).pathname);
  const language = readLanguage(rest);
  const words = language === "en" && !readBySupport.includes(locale) ? locale : language;
  return {
    ...(await loadSupport(context.get(webContext).services, words, url.searchParams)),
    language,
    words,
    pageTexts: getMessages(words).support,
    messageTexts: getMessages(language).support,
  };
}

function readLanguage(path: string): SupportLanguage {
  const code = /get-support-(ru|uk|en)$/.exec(path.replace(/\.data$|\/$/, ""))?.[1];
  return code === "ru" || code === "uk" ? code : "en";
}

export type SupportView = Awaited<ReturnType<typeof loader>>;

export default function Support() {
  const view = useLoaderData<typeof loader>();
  const { code } = useLocale();
  const words = isLocaleCode(view.words) ? view.words : code;
  return (
    <IntlProvider
      locale={messageTag(getLocale(words))}
      messages={{ ...getMessages(code), support: view.pageTexts }}
      timeZone="UTC"
    >
      <SupportPage view={view} />
    </IntlProvider>
  );
}
