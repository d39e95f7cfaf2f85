import { useContext } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches, useRouteError } from "react-router";
import { placeStyles, type StylePlaces } from "./style-places.ts";

/** A route's `handle`: it draws the first view, and links the other styles of the page (`at="page"`) below that. */
export const firstView = { drawsFirstView: true } as const;

/** The stylesheets that the shown page links at this place: the head, below the first view, or before the foot. */
export function StyleLinks({ at }: { readonly at: keyof StylePlaces }) {
  const routes = useContext(FrameworkContext)?.manifest.routes;
  const matches = useMatches();
  // An error page stands in the place of the matched routes: none of them draws a first view.
  const hasFailed = (useRouteError() ?? null) !== null;
  const first = hasFailed ? -1 : matches.findIndex(({ handle }) => handle === firstView);
  const sheets = matches.map(({ id }) => routes?.[id]?.css ?? []);
  return placeStyles(sheets, first === -1 ? null : first)[at].map((href) => (
    <link key={href} rel="stylesheet" href={href} />
  ));
}
