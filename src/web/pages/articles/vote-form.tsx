import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { voteOutcomes } from "../../search-parameters.ts";
import styles from "./article.module.css";

interface VoteFormProps {
  readonly slug: string;
  readonly votes: { readonly helpful: number; readonly unhelpful: number };
  readonly outcome: (typeof voteOutcomes)[number];
}

/** Of fewer answers a share would say nothing. */
const LEAST_SHOWN = 5;

/** A plain form: it needs no script, and its answer is the page again. */
export function VoteForm({ slug, votes, outcome }: VoteFormProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const all = votes.helpful + votes.unhelpful;
  return (
    <form id="vote" method="post" action={path(`/articles/${slug}`)} className={styles.vote}>
      {outcome === "counted" ? (
        <p role="status">{t("articles.vote.thanks")}</p>
      ) : (
        <fieldset>
          <legend>{t("articles.vote.question")}</legend>
          <button type="submit" name="helpful" value="yes">
            {t("articles.vote.yes")}
          </button>
          <button type="submit" name="helpful" value="no">
            {t("articles.vote.no")}
          </button>
        </fieldset>
      )}
      {outcome === "too-many" && <p role="status">{t("articles.vote.tooMany")}</p>}
      {outcome === "refused" && <p role="status">{t("articles.vote.refused")}</p>}
      <p className={styles.private}>
        {all >= LEAST_SHOWN &&
          `${t("articles.vote.count", { helpful: formatCount(votes.helpful) ?? "", all: formatCount(all) ?? "" })} `}
        {t("articles.vote.private")}
      </p>
    </form>
  );
}
