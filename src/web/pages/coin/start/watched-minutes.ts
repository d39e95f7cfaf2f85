/** For so long the start page asks by itself whether the pool sees a rig. */
export const watchedMinutes = 30;
