/** However many ask for one key at once, the work is done once and all get its outcome. Nothing is kept afterwards. */
export type SingleFlight<Value> = (key: string, work: () => Promise<Value>) => Promise<Value>;

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Promise<Value>>();
  return (key, work) => {
    const underWay = flights.get(key);
    if (underWay) return underWay;
    // Started in a later microtask, so that work that throws at once still lands in the flight.
    const flight = Promise.resolve()
      .then(work)
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
