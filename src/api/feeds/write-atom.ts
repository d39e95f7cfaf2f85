import { escapeMarkup } from "#src/domain/text/display-text.ts";

export interface AtomEntry {
  /** An IRI that stays the same for the same entry, in every language. */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly href: string;
  readonly at: number;
}

export interface AtomFeed {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** The feed's own address, which is its id too. */
  readonly href: string;
  /** The page that shows the same. */
  readonly page: string;
  /** Newest first. */
  readonly entries: readonly AtomEntry[];
}

/** XML 1.0 has no other control characters, and no halves of a surrogate pair. */
const outsideXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const write = (text: string) => escapeMarkup(text.replace(outsideXml, "\ufffd"));

/** RFC 4287. A feed without entries was updated at the beginning of time: a moving time would be a change. */
export function writeAtom({ title, author, language, href, page, entries }: AtomFeed): string {
  const updated = entries.reduce((newest, { at }) => Math.max(newest, at), 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${write(language)}">
<id>${write(href)}</id>
<title>${write(title)}</title>
<updated>${toTime(updated)}</updated>
<author><name>${write(author)}</name></author>
<generator>Adit</generator>
<link rel="self" type="application/atom+xml" href="${write(href)}"/>
<link rel="alternate" type="text/html" href="${write(page)}"/>
${entries.map(writeEntry).join("")}</feed>
`;
}

function writeEntry({ id, title, content, href, at }: AtomEntry): string {
  return `<entry>
<id>${write(id)}</id>
<title>${write(title)}</title>
<published>${toTime(at)}</published>
<updated>${toTime(at)}</updated>
<link rel="alternate" type="text/html" href="${write(href)}"/>
<content type="text">${write(content)}</content>
</entry>
`;
}

function toTime(at: number): string {
  return new Date(at).toISOString();
}
