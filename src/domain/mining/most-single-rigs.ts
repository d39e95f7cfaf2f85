/**
 * Some engines tell the history of one rig at a time: of more rigs than this nobody asks them for one page or answer, because each
 * rig is one more question and visitors wait for all of them. The farm page and the chart of a group say so where they stop.
 */
export const mostSingleRigs = 24;
