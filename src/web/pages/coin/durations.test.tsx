import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../../locales/en.json";
import ru from "../../../../locales/ru.json";
import { BlockTime } from "./durations.tsx";

it("writes a block time with the words of the language and a decimal point in every language", () => {
  const write = (locale: "en" | "ru", messages: typeof en, seconds: number) =>
    renderToStaticMarkup(
      <IntlProvider locale={locale} messages={messages} timeZone="UTC">
        <BlockTime of="aboutCoin" seconds={seconds} />
      </IntlProvider>,
    );
  expect(write("en", en, 0.1)).toBe("<bdi>0.1\u00a0s</bdi>");
  expect(write("en", en, 592.2)).toBe("<bdi>9.87\u00a0min</bdi>");
  expect(write("ru", ru, 0.1)).toBe("<bdi>0.1\u00a0с</bdi>");
  expect(write("ru", ru, 592.2)).toBe("<bdi>9.87\u00a0мин</bdi>");
});
