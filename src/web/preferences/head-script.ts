import { preferenceNames } from "./names.ts";

/**
 * Runs in the head before anything is painted: marks the chosen colour mode on <html>, so that no page flashes.
 * Written out by hand, small, and hashed by the security policy.
 */
export const headScript = `try{var m=localStorage.getItem(${JSON.stringify(preferenceNames.colorMode)});if(m==="light"||m==="dark")document.documentElement.dataset.mode=m}catch(e){}`;
