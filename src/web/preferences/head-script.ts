import { pageColors } from "./color-mode.ts";
import { preferenceNames } from "./names.ts";

/**
 * Runs in the head before anything is painted: marks on <html> the chosen colour mode, so that no page flashes, and, for
 * the browser's own bars (see applyColorMode), that or the page's own; a currency other than the server's, so that no dollar does; and that this coin was
 * searched before and how many miners were looked up, so that the place for them is kept.
 * Written out by hand, small, and hashed by the security policy.
 */
export const headScript = /* @__PURE__ */ writeHeadScript();

/** In a function, so that nothing of it is left in the browser's code. */
function writeHeadScript(): string {
  const [colorMode, selectedCurrency, lastSearch, lookups] = [
    preferenceNames.colorMode,
    preferenceNames.selectedCurrency,
    preferenceNames.lastSearch(""),
    preferenceNames.lookups,
  ].map((name) => JSON.stringify(name));
  const barColors = JSON.stringify(pageColors);
  return `(function(){try{var s=localStorage,d=document.documentElement.dataset,m=s.getItem(${colorMode}),c=s.getItem(${selectedCurrency});if(m==="light"||m==="dark")d.mode=m;var f=d.forcedMode||d.mode;if(f){var e=document.createElement("meta");e.name="theme-color";e.content=${barColors}[f];document.head.append(e)}if(/^[A-Z]{3}$/.test(c)&&c!=="USD")d.currency=c;location.pathname.split("/",3).some(function(p){return p&&s.getItem(${lastSearch}+p)})&&(d.searched="");var l=s.getItem(${lookups});l&&document.documentElement.style.setProperty("--lookups",Math.min(8,JSON.parse(l).length))}catch(e){}})()`;
}
