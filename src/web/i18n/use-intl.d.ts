import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { Messages } from "./messages.ts";

declare module "use-intl" {
  interface AppConfig {
    Locale: LocaleCode;
    Messages: Messages;
  }
}
