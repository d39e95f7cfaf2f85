import { beforeEach, expect } from "vitest";
import { openScene, type Scene } from "./scene.ts";

/** Unexpected reported faults fail the test. */
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
