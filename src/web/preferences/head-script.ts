import { pageColors } from "./color-mode.ts";
import { preferenceNames } from "./names.ts";

/**
 * Runs in the head before the first paint, and sets on <html> what the first paint needs:
 * - the chosen colour mode, so that the page does not flash, and the colour of the browser's toolbars (see applyColorMode);
 * - that the line about jobs was closed, so that it does not appear and go;
 * - a currency other than dollars, so that no amount in dollars flashes;
 * - that a price of power or machines of the visitor are stored, so that no profit at the default price flashes;
 * - that charts of miners are wanted in hashrate, so that no figure in money flashes;
 * - whether this coin was searched before, and how many miners were looked up, so that room is kept for them.
 * Small, written by hand, and hashed by the security policy.
 */
export const headScript = /* @__PURE__ */ writeHeadScript();

/** A pure function, so that the bundler removes it from the browser's code. */
function writeHeadScript(): string {
  const [colorMode, selectedCurrency, lastSearch, lookups, jobAlert, powerCost, rig, measure] = [
    preferenceNames.colorMode,
    preferenceNames.selectedCurrency,
    preferenceNames.lastSearch(""),
    preferenceNames.lookups,
    preferenceNames.jobAlert,
    preferenceNames.powerCost,
    preferenceNames.rig,
    preferenceNames.chartMeasure,
  ].map((name) => JSON.stringify(name));
  const barColors = JSON.stringify(pageColors);
  return `(function(){try{var s=localStorage,d=document.documentElement.dataset,m=s.getItem(${colorMode}),c=s.getItem(${selectedCurrency});if(m==="light"||m==="dark")d.mode=m;var f=d.forcedMode||d.mode;if(f){var e=document.createElement("meta");e.name="theme-color";e.content=${barColors}[f];document.head.append(e)}if(/^[A-Z]{3}$/.test(c)&&c!=="USD")d.currency=c;(s.getItem(${powerCost})||s.getItem(${rig}))&&(d.own="");s.getItem(${measure})==="hashrate"&&(d.measure="hashrate");s.getItem(${jobAlert})==="closed"&&(d.jobAlert="closed");location.pathname.split("/",3).some(function(p){return p&&s.getItem(${lastSearch}+p)})&&(d.searched="");var l=s.getItem(${lookups});if(l&&(l=Math.min(8,JSON.parse(l).length))){document.documentElement.style.setProperty("--lookups",l);d.returning=""}}catch(e){}})()`;
}
