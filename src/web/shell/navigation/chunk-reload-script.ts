import { MINUTE } from "#src/domain/time/durations.ts";
import { preferenceNames } from "../../preferences/names.ts";

/**
 * Spec §8: when code cannot be loaded, usually because the server has a newer build, the page is loaded again, or the one that
 * a navigation leads to, at most once in 60 s for each tab. The script runs in the head, because the missing code may be any other script. It is small, written by
 * hand, and hashed by the security policy. Without storage for the time of the last reload it does nothing.
 */
export const chunkReloadScript = /* @__PURE__ */ writeScript(preferenceNames.chunkReload);

function writeScript(storedAs: string): string {
  return `(function(){
function again(to){try{var n=Date.now(),k=${JSON.stringify(storedAs)},s=sessionStorage;
if(!navigator.onLine||n-(+s.getItem(k)||0)<${MINUTE})return false;s.setItem(k,n);to=to||window.wantedPage;
if(to)location.assign(to);else location.reload();return true}catch(e){return false}}
window.loadAgain=again;
addEventListener("vite:preloadError",function(){again()});
addEventListener("unhandledrejection",function(e){if(/dynamically imported module|importing a module script/i.test(e.reason&&e.reason.message))again()});
addEventListener("error",function(e){var t=e.target;if(t&&(t.tagName==="SCRIPT"||t.tagName==="LINK"&&t.rel==="stylesheet"))again()},true)})()`;
}
