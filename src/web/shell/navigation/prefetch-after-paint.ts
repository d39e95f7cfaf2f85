/**
 * React Router asks in the head for every script of the page, and the root for its texts: they would compete with the
 * styles and the letters of the first paint. The links stay, without their meaning, and get it once the page has been
 * painted. On a throttled phone that paints earlier, and hydrates no later. The script that sees to it stands at the end, where
 * no stylesheet of the body is waited for any more.
 */
export function prefetchAfterPaint(html: string): string {
  const links = html
    .replaceAll('<link rel="modulepreload" href=', '<link data-after-paint="" href=')
    .replaceAll('<link rel="preload" as="fetch" href=', '<link data-after-paint="" as="fetch" href=');
  const end = links.lastIndexOf("</body>");
  return links === html ? html : `${links.slice(0, end)}<script>${afterPaintScript}</script>${links.slice(end)}`;
}

/** A timer that a frame sets runs when that frame is on the screen. The same on every page: one hash in the policy. */
const afterPaintScript =
  'requestAnimationFrame(function(){setTimeout(function(){document.querySelectorAll("link[data-after-paint]").forEach(function(l){l.rel=l.as?"preload":"modulepreload"})})})';
