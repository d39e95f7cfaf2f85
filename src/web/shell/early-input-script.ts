/**
 * Remembers the buttons that are pressed before React listens, for replayEarlyInput. Links, forms, <details> and popovers
 * work by themselves until then. Asked after the document's own listeners, so that what React answers while it takes over a
 * part is not told to that part again. Runs in the head, written out by hand, small, and hashed by the security policy.
 */
export const earlyInputScript = `(function(p){window.pressedEarly=p;addEventListener("click",p.listener=function(e){var b=e.target.closest&&e.target.closest("button[type=button]:not([popovertarget])");b&&p.push(b)})})([])`;
