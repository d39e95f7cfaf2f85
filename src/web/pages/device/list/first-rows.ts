/** What a list begins with: all of nearly 400 rows would take several times as long as home. */
export const firstRows = 40;

/** What is shown of the devices that match what somebody types: no more than a browser puts on the page within a frame. */
export const typedRows = 20;
