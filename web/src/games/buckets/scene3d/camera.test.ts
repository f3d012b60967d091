import { PerspectiveCamera, Vector3 } from "three";
import { expect, test } from "vitest";
import { VIEW, sceneProjection, eyeFor } from "./camera";

test("things are on the screen where three.js draws them", () => {
  for (const [width, height, rows] of [
    [900, 600, 5],
    [360, 500, 3],
  ] as const) {
    const eye = eyeFor(rows, width, height);
    const camera = new PerspectiveCamera(VIEW, width / height, 10, 400);
    camera.position.set(0, eye.up, eye.away);
    camera.lookAt(0, eye.middle, 0);
    camera.updateMatrixWorld();
    const { point } = sceneProjection(width, height, rows);
    for (const [x, y, z] of [
      [0, 0, 0],
      [7, -3, 12],
      [-4, 5, 1],
    ] as const) {
      const drawn = new Vector3(x, z, -y).project(camera);
      expect(point(x, y, z).x).toBeCloseTo(((drawn.x + 1) * width) / 2, 6);
      expect(point(x, y, z).y).toBeCloseTo(((1 - drawn.y) * height) / 2, 6);
    }
  }
});
