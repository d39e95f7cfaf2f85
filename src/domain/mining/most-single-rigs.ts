/**
 * Some engines tell the history of one rig at a time: their adapters ask for no more rigs than this in one answer, because each rig is
 * one more request and visitors wait for all of them. The farm page and the chart of a group say so where they stop.
 */
export const mostSingleRigs = 32;
