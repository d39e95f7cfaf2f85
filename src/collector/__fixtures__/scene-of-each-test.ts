import { beforeEach, expect } from "vitest";
import { openScene, type Scene } from "./scene.ts";

/** A scene of its own for each test of a file. A fault that no test expects is a fault of the collector. */
export function openSceneForEachTest(hold: (scene: Scene) => void): void {
  beforeEach(async () => {
    const scene = await openScene();
    hold(scene);
    return async () => {
      expect(scene.kept.reported).toEqual([]);
      await scene.dispose();
    };
  });
}
