/** The table in 3D, for the thread that draws it (scene.worker.ts): three.js is loaded there, and nowhere else. */
import {
  BasicShadowMap,
  CanvasTexture,
  CylinderGeometry,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Scene as World,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from "three";
import { bucketsOf, draw, free, type Buckets } from "./bucket";
import { VIEW, eyeFor, reachFor, tableFor } from "./camera";
import { beyond, spotAt, type Table } from "./ring";
import { COLOURS, type Colour } from "../moves";
import type { Detail } from "./detail";
import { planks, type Palette } from "./paint";
import type { Moment, Pose } from "../fall/poses";

const THICK = 1.3; // of the table
const SIDE = 0.62; // how dark its side is
/** Fine: soft, and their map large. */
const SHADOWS = {
  fine: { type: PCFShadowMap, size: 1536, bias: -0.002 },
  coarse: { type: BasicShadowMap, size: 512, bias: -0.008 },
};

/** The key light and the room's: by night a lamp, and cold corners. */
const DAY = [
  { colour: "#fff1d6", strength: 2.1 },
  { colour: "#fffaf0", below: "#c4ad88", strength: 2.3 },
] as const;
const NIGHT = [
  { colour: "#ffd394", strength: 3 },
  { colour: "#a9b6d8", below: "#3c2f20", strength: 1.25 },
] as const;

/** The simulation has z up and y away from us; three.js has y up and z towards us. */
const place = (node: { position: Vector3 }, x: number, y: number, z: number) =>
  node.position.set(x, z, -y);

/** What is to be seen, and how large. */
export interface Picture {
  /** The pyramid of each seat. */
  moments: Moment[];
  /** Whose stands in front; between two while the camera glides. */
  front: number;
  /** The next is about to follow. */
  moving: boolean;
  rows: number;
  width: number;
  height: number;
}

export class Scene {
  #renderer: WebGLRenderer;
  #world = new World();
  #camera = new PerspectiveCamera(VIEW, 1, 10, 400);
  #buckets = new Map<Colour, Buckets>();
  #pyramid = new Object3D(); // where the next one goes
  #bucket = new Object3D();
  #side = new MeshLambertMaterial();
  #top = new MeshLambertMaterial();
  #table = new Mesh(new CylinderGeometry(1, 1, 1, 96), [this.#side, this.#top, this.#side]);
  #key = new DirectionalLight();
  #room = new HemisphereLight();
  #finger = new Mesh(new SphereGeometry(0.7, 24, 16), new MeshLambertMaterial());

  #ratio: number;
  #slant: number; // how sharp patterns stay, seen from the side

  constructor(canvas: OffscreenCanvas, ratio: number, software: boolean) {
    this.#renderer = new WebGLRenderer({ canvas, alpha: true, antialias: !software });
    this.#ratio = Math.min(ratio, 2);
    this.#slant = software ? 1 : 4;
    this.#renderer.shadowMap.enabled = true;
    this.#light();
    this.#top.map = new CanvasTexture(planks());
    this.#top.map.colorSpace = SRGBColorSpace;
    this.#top.map.anisotropy = this.#slant;
    this.#table.receiveShadow = true;
    this.#finger.castShadow = true;
    this.#world.add(this.#table, this.#finger);
  }

  /** One warm key light from the upper left, and what the room gives back. */
  #light(): void {
    const key = this.#key;
    key.position.set(-18, 34, 26);
    key.target.position.set(0, 6, 0);
    key.castShadow = true;
    key.shadow.radius = 5;
    Object.assign(key.shadow.camera, {
      left: -44,
      right: 44,
      top: 44,
      bottom: -36,
      near: 1,
      far: 140,
    });
    this.#world.add(key, key.target, this.#room);
  }

  paint(palette: Palette): void {
    this.#clear();
    const [lamp, room] = palette.night ? NIGHT : DAY;
    this.#key.color.set(lamp.colour);
    this.#key.intensity = lamp.strength;
    this.#room.color.set(room.colour);
    this.#room.groundColor.set(room.below);
    this.#room.intensity = room.strength;
    this.#top.color.set(palette.wood).multiplyScalar(1.12); // the grain darkens it
    this.#side.color.set(palette.wood).multiplyScalar(SIDE);
    this.#finger.material.color.set(palette.finger);
    for (const colour of COLOURS) {
      const mesh = bucketsOf(colour, palette[colour].plain, palette[colour].dark, this.#slant);
      this.#buckets.set(colour, mesh);
      this.#world.add(mesh);
    }
  }

  #clear(): void {
    for (const mesh of this.#buckets.values()) {
      this.#world.remove(mesh);
      free(mesh);
    }
    this.#buckets.clear();
  }

  #aim(rows: number, width: number, height: number): void {
    const { middle, up, away } = eyeFor(rows, width, height);
    this.#camera.aspect = width / height;
    this.#camera.position.set(0, up, away);
    this.#camera.lookAt(0, middle, 0);
    this.#camera.updateProjectionMatrix();
  }

  #detail({ sharp, fine }: Detail, width: number, height: number): void {
    const { type, size, bias } = fine ? SHADOWS.fine : SHADOWS.coarse;
    this.#renderer.shadowMap.type = type; // when it changes, the map is made anew
    this.#key.shadow.mapSize.set(size, size);
    this.#key.shadow.bias = bias;
    for (const mesh of this.#buckets.values()) draw(mesh, fine);
    const ratio = Math.min(2, this.#ratio * sharp);
    if (this.#renderer.getPixelRatio() !== ratio) this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
  }

  show({ moments, front, rows, width, height }: Picture, detail: Detail): void {
    this.#detail(detail, width, height);
    this.#aim(rows, width, height);
    const reach = reachFor(rows, width, height);
    const table = tableFor(rows, width, height);
    this.#table.scale.set(table.side, THICK, table.deep);
    place(this.#table, 0, table.middle, -THICK / 2);
    this.#finger.visible = false;
    for (const mesh of this.#buckets.values()) mesh.count = 0;
    moments.forEach((moment, seat) => {
      const { x, y, turn } = spotAt(seat - front, moments.length, reach);
      place(this.#pyramid, x, y, 0);
      this.#pyramid.rotation.y = turn;
      this.#pyramid.updateMatrix();
      this.#stand(moment, table);
    });
    for (const mesh of this.#buckets.values()) mesh.instanceMatrix.needsUpdate = true;
    this.#renderer.render(this.#world, this.#camera);
  }

  #stand({ poses, finger }: Moment, table: Table): void {
    for (const pose of poses) {
      const mesh = this.#buckets.get(pose.colour);
      if (!mesh || !lieIn(this.#bucket, pose, table)) continue;
      this.#bucket.matrix.premultiply(this.#pyramid.matrix);
      mesh.setMatrixAt(mesh.count++, this.#bucket.matrix);
    }
    if (!finger) return;
    this.#finger.visible = true;
    place(this.#finger, ...finger);
    this.#finger.position.applyMatrix4(this.#pyramid.matrix);
  }

  /** Wait until it is there to be seen, not only asked for. */
  finish(): void {
    const gl = this.#renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
}

const GONE = 3; // cm beyond the table's edge: before the picture ends

/** Where a bucket is; one that slides over the table's edge drops and dwindles. Falls are seen in front: there the table lies as drawn. */
function lieIn(spot: Object3D, { x, y, z, q, there }: Pose, table: Table): boolean {
  const over = beyond(table, x, y);
  place(spot, x, y, z - 0.9 * over * over + 2.5 * (1 - there));
  spot.quaternion.set(q[1], q[3], -q[2], q[0]);
  spot.scale.setScalar(Math.max(0.001, there * (1 - over / GONE)));
  spot.updateMatrix();
  return over < GONE;
}
