import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import lines from "./line-table.module.css";

/** Of a list on a phone. */
const firstRows = 20;

/** Covers the two lines of a row on a phone. A press shows the row's other cells, which the page has already. */
export function RowDetails({ name }: { readonly name: string }) {
  const t = useTranslations();
  return (
    <details className={lines.more} name="row">
      <summary>
        <span className="visually-hidden">{t("rows.more", { name })}</span>
      </summary>
    </details>
  );
}

/** A table of which a phone shows the first rows until somebody asks for the rest. It needs no script. */
export function RowWindow({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const t = useTranslations();
  return (
    <div className={lines.window}>
      {children}
      {count > firstRows && (
        <details className={lines.rest}>
          <summary data-bare="">{t("rows.showMore", { count: count - firstRows })}</summary>
        </details>
      )}
    </div>
  );
}
