import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { takesWork } from "#src/domain/mining/pool.ts";
import { useLocale } from "../i18n/locale.ts";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { webContext } from "../services-context.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useBrandName } from "../shell/shell-data.ts";
import type { Route } from "./+types/api-docs";
import styles from "./api-docs/api-docs.module.css";
import { type ApiCall, readDocument } from "./api-docs/read-document.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { services, readApiDocument } = context.get(webContext);
  const { enabledCoins } = services.site;
  const coin = enabledCoins.find((slug) => takesWork(services.pools.getTerms(slug).state)) ?? enabledCoins[0] ?? "";
  return readDocument(readApiDocument?.(), coin);
}

/** Every call of the API, from the OpenAPI document. The document's own words are English in every language. */
export default function ApiDocs() {
  const { paragraphs, groups } = useLoaderData<typeof loader>();
  const t = useTranslations("apiDocs");
  const path = useLocalizedPath();
  const { code } = useLocale();
  return (
    <div className={`site-width ${styles.page}`}>
      <PageHead title={`API | ${useBrandName()}`} description={t("description")} path="/api/docs" />
      <h1 data-ltr>API</h1>
      {code !== "en" && <p>{t("english")}</p>}
      <div className={styles.lead} lang="en" dir="ltr">
        {paragraphs.map((text) => (
          <p key={text}>
            <Marked text={text} />
          </p>
        ))}
      </div>
      <p className={`row ${styles.links}`}>
        <a href="/api/openapi.json" data-document>
          {t("document")}
        </a>
        <a href={path("/articles/api-guide")}>{t("guide")}</a>
      </p>
      {groups.map(({ name, description, calls }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name} lang="en" dir="ltr">
            {description}
          </h2>
          {calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Call({ call: { id, method, path, summary, parameters, answer, example } }: { readonly call: ApiCall }) {
  const t = useTranslations("apiDocs");
  return (
    <details id={id} className={styles.call}>
      <summary data-bare="">
        <code data-ltr>
          <b>{method}</b> {path}
        </code>
        <span lang="en" dir="ltr">
          <Marked text={summary} />
        </span>
      </summary>
      <div className={styles.body}>
        {example !== null && (
          <p>
            <a href={example} data-document>
              {t("example")}
            </a>
          </p>
        )}
        {parameters.length > 0 && (
          <>
            <h3>{t("parameters")}</h3>
            <dl lang="en" dir="ltr">
              {parameters.map(({ name, isRequired, type, description }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    <code>{type}</code> {isRequired && <small>{t("required")}</small>}{" "}
                    {description !== "" && (
                      <span>
                        <Marked text={description} />
                      </span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {answer !== null && (
          <>
            <h3>{t("answer")}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls sideways must be reachable by keyboard */}
            <pre data-ltr tabIndex={0}>
              {answer}
            </pre>
          </>
        )}
      </div>
    </details>
  );
}

/** What stands between backticks is code. */
function Marked({ text }: { readonly text: string }) {
  return text.split("`").map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>;
  });
}
