import type { AboutView } from "./about-view.ts";
import { AddressSection, LinkSection, MiningSection, SourceSection } from "./coin-sections.tsx";

/** What stands below the first view: rendered on the server like all else, its script comes later. */
export default function LateSections({ view, name }: { readonly view: AboutView; readonly name: string }) {
  return (
    <>
      <MiningSection view={view} name={name} />
      <AddressSection view={view} name={name} />
      <LinkSection view={view} name={name} />
      <SourceSection view={view} />
    </>
  );
}
