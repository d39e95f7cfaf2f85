/** Background work; callers wait for it only with `until`. */
export function createTasks(onError: (error: unknown) => void) {
  /** Last work by key: work of one key runs in order. */
  const turns = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  let size = 0;

  function notice(): void {
    for (const listen of [...listeners]) listen();
  }

  async function add(work: () => Promise<void>): Promise<void> {
    size += 1;
    try {
      await work();
    } catch (error) {
      onError(error);
    } finally {
      size -= 1;
      notice();
    }
  }

  return {
    add,
    notice,
    get size() {
      return size;
    },
    /** After all work added under this key before. */
    addInOrder(key: string, work: () => Promise<void>): Promise<void> {
      const before = turns.get(key) ?? Promise.resolve();
      const own = add(() => before.then(work));
      turns.set(key, own);
      void own.then(() => {
        if (turns.get(key) === own) turns.delete(key);
      });
      return own;
    },
    async until(isOver: () => boolean): Promise<void> {
      for (;;) {
        // Lets pending news arrive first.
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        if (isOver()) return;
        await new Promise<void>((resolve) => {
          const listen = () => {
            listeners.delete(listen);
            resolve();
          };
          listeners.add(listen);
        });
      }
    },
  };
}
