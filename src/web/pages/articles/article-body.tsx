import { lazy, type MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { SECOND } from "#src/domain/time/durations.ts";
import type { ArticlePart } from "#src/services/services.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
// Linked from the page: their components hydrate later.
import "./figures.module.css";

const figures = {
  effort: lazy(() => import("./effort-figure.tsx")),
  solo: lazy(() => import("./solo-figure.tsx")),
};

/** The text of an article, as the server has rendered it, with its figures between. */
export function ArticleBody({ parts }: { readonly parts: readonly ArticlePart[] }) {
  const t = useTranslations();

  /** One listener for all code blocks. */
  function onClick({ target }: MouseEvent<HTMLElement>): void {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    const code = button?.parentElement?.querySelector("pre")?.textContent;
    if (button == null || code == null) return;
    const show = (outcome: "copied" | "failed") => {
      button.textContent = t(`copy.${outcome}`);
      button.dataset.outcome = outcome;
      setTimeout(() => {
        button.textContent = t("copy.copy");
        delete button.dataset.outcome;
      }, 2 * SECOND);
    };
    const writing =
      navigator.clipboard?.writeText(code.trimEnd()) ?? Promise.reject(new Error("no clipboard on plain http"));
    writing.then(
      () => show("copied"),
      () => show("failed"),
    );
  }

  return parts.map((part, index) => {
    // The parts of an article never change their places.
    const key = `${part.kind}${index}`;
    if (part.kind === "html")
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are controls, for keys as well
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button makes a click
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, without HTML from the text.
        <div key={key} dangerouslySetInnerHTML={{ __html: part.html }} onClick={onClick} />
      );
    const Figure = figures[part.name];
    return (
      <HydratedLater key={key}>
        <Figure />
      </HydratedLater>
    );
  });
}
