import { shortenMiddle, visibleText } from "#src/domain/text/display-text.ts";
import { Unknown } from "../../components/figures/figure.tsx";

/** A shortened transaction id, with the full id on hover; a link if there is an explorer of the chain. */
export function Transaction({ id, href }: { readonly id: string | null; readonly href: string | null }) {
  if (id === null) return <Unknown />;
  const shown = visibleText(shortenMiddle(id, 8, 6));
  if (href === null)
    return (
      <span title={visibleText(id)} data-ltr>
        {shown}
      </span>
    );
  return (
    <a href={href} rel="noopener noreferrer" target="_blank" title={visibleText(id)} data-ltr>
      {shown}
    </a>
  );
}
