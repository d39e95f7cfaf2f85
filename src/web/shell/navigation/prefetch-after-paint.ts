/**
 * React Router writes preload links for every script of the page into the head, and the root does so for its texts. These
 * files would compete with the styles and fonts of the first paint. So the links lose their `rel` and get it back after the
 * paint. A throttled phone then paints earlier and hydrates no later. The script that does this is at the end of the body,
 * where it does not wait for a stylesheet.
 */
export function prefetchAfterPaint(html: string, nonce: string): string {
  const links = html
    .replaceAll('<link rel="modulepreload" href=', '<link data-after-paint="" href=')
    .replaceAll('<link rel="preload" as="fetch" href=', '<link data-after-paint="" as="fetch" href=');
  const end = links.lastIndexOf("</body>");
  return links === html
    ? html
    : `${links.slice(0, end)}<script nonce="${nonce}">${afterPaintScript}</script>${links.slice(end)}`;
}

/** A timer that is set in a frame runs after that frame was painted. The script is the same on every page: one hash in the policy. */
const afterPaintScript =
  'requestAnimationFrame(function(){setTimeout(function(){document.querySelectorAll("link[data-after-paint]").forEach(function(l){l.rel=l.as?"preload":"modulepreload"})})})';
