/**
 * Keeps the buttons that are pressed before React listens, for replayEarlyInput. Links, forms, <details> and popovers work
 * by themselves until then. It hears a press before React does, because React stops an event that it cannot answer yet.
 * Runs in the head, written out by hand, small, and hashed by the security policy.
 */
export const earlyInputScript = `(function(p){window.pressedEarly=p;addEventListener("click",p.listener=function(e){var b=e.target.closest&&e.target.closest("button[type=button]:not([popovertarget])");b&&p.push(b)},true)})([])`;
