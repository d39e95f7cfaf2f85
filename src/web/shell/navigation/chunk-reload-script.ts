import { MINUTE } from "#src/domain/time/durations.ts";
import { preferenceNames } from "../../preferences/names.ts";

/**
 * Spec §8: code that cannot be loaded, mostly because a newer build stands on the server, loads the page again, at most
 * once in 60 s for each tab. Runs in the head, as the code that would do it may be what is missing; written out by hand,
 * small, and hashed by the security policy. Without storage to count in, nothing is loaded again.
 */
export const chunkReloadScript = /* @__PURE__ */ writeScript(preferenceNames.chunkReload);

function writeScript(storedAs: string): string {
  return `(function(){
function again(to){try{var n=Date.now(),k=${JSON.stringify(storedAs)},s=sessionStorage;
if(!navigator.onLine||n-(+s.getItem(k)||0)<${MINUTE})return false;s.setItem(k,n);
if(to)location.assign(to);else location.reload();return true}catch(e){return false}}
window.loadAgain=again;
addEventListener("vite:preloadError",function(){again()});
addEventListener("unhandledrejection",function(e){if(/dynamically imported module|importing a module script/i.test(e.reason&&e.reason.message))again()});
addEventListener("error",function(e){var t=e.target;if(t&&(t.tagName==="SCRIPT"||t.tagName==="LINK"&&t.rel==="stylesheet"))again()},true)})()`;
}
