/** The table in 3D, for the thread that draws it (scene.worker.ts): three.js is loaded there, and nowhere else. */
import {
  CanvasTexture,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  FrontSide,
  BackSide,
  Group,
  HemisphereLight,
  LatheGeometry,
  Mesh,
  MeshLambertMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  RingGeometry,
  Scene as World,
  SphereGeometry,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Material,
} from "three";
import { VIEW, eyeFor, reachFor, tableFor } from "./camera";
import { beyond, spotAt, type Table } from "./ring";
import { COLOURS, type Colour } from "../moves";
import { painted, planks, type Paint, type Palette } from "./paint";
import type { Moment, Pose } from "../fall/poses";
import { HEIGHT, RIM, TOP } from "../geometry.gen";

const THICK = 1.3; // of the table
const SIDE = 0.62; // how dark its side is
const ROUND = 40;
const SHADOW = 1536;
const LID = 1.15;

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
  rows: number;
  width: number;
  height: number;
}

export class Scene {
  #renderer: WebGLRenderer;
  #world = new World();
  #camera = new PerspectiveCamera(VIEW, 1, 10, 400);
  #pyramids: { group: Group; buckets: Map<number, { colour: Colour; group: Group }> }[] = [];
  #parts = new Map<Colour, Group>();
  #side = new MeshLambertMaterial();
  #top = new MeshLambertMaterial();
  #table = new Mesh(new CylinderGeometry(1, 1, 1, 96), [this.#side, this.#top, this.#side]);
  #key = new DirectionalLight();
  #room = new HemisphereLight();
  #finger = new Mesh(new SphereGeometry(0.7, 24, 16), new MeshLambertMaterial());

  constructor(canvas: OffscreenCanvas, ratio: number) {
    this.#renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
    this.#renderer.setPixelRatio(Math.min(ratio, 2));
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#light();
    this.#top.map = new CanvasTexture(planks());
    this.#top.map.colorSpace = SRGBColorSpace;
    this.#top.map.anisotropy = 2;
    this.#table.receiveShadow = true;
    this.#finger.castShadow = true;
    this.#world.add(this.#table);
  }

  /** One warm key light from the upper left, and what the room gives back. */
  #light(): void {
    const key = this.#key;
    key.position.set(-18, 34, 26);
    key.target.position.set(0, 6, 0);
    key.castShadow = true;
    key.shadow.mapSize.set(SHADOW, SHADOW);
    key.shadow.radius = 5;
    key.shadow.bias = -0.002;
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
      const { plain, dark } = palette[colour];
      const light = `#${new Color(plain).lerp(new Color("#fff"), 0.4).getHexString()}`;
      this.#parts.set(colour, bucket(colour, { plain, dark, light }));
    }
  }

  #clear(): void {
    for (const { group } of this.#pyramids) this.#world.remove(group);
    this.#pyramids = [];
    for (const part of this.#parts.values()) free(part);
    this.#parts.clear();
  }

  #aim(rows: number, width: number, height: number): void {
    const { middle, up, away } = eyeFor(rows, width, height);
    this.#camera.aspect = width / height;
    this.#camera.position.set(0, up, away);
    this.#camera.lookAt(0, middle, 0);
    this.#camera.updateProjectionMatrix();
  }

  show({ moments, front, rows, width, height }: Picture): void {
    this.#renderer.setSize(width, height, false);
    this.#aim(rows, width, height);
    const reach = reachFor(rows, width, height);
    const table = tableFor(rows, width, height);
    this.#table.scale.set(table.side, THICK, table.deep);
    place(this.#table, 0, table.middle, -THICK / 2);
    this.#finger.visible = false;
    moments.forEach((moment, seat) => {
      const { x, y, turn } = spotAt(seat - front, moments.length, reach);
      const { group } = this.#pyramid(seat);
      place(group, x, y, 0);
      group.rotation.y = turn;
      this.#stand(seat, moment, table);
    });
    this.#renderer.render(this.#world, this.#camera);
  }

  #pyramid(seat: number) {
    const group = new Group();
    const found = (this.#pyramids[seat] ??= { group, buckets: new Map() });
    if (found.group === group) this.#world.add(group);
    return found;
  }

  #stand(seat: number, { poses, finger }: Moment, table: Table): void {
    const { group: pyramid, buckets } = this.#pyramid(seat);
    const seen = new Set(poses.map((pose) => pose.place));
    for (const [key, { group }] of buckets) group.visible = seen.has(key);
    for (const pose of poses) stand(this.#bucket(seat, pose), pose, table);
    if (!finger) return;
    pyramid.add(this.#finger);
    this.#finger.visible = true;
    place(this.#finger, ...finger);
  }

  /** Wait until it is there to be seen, not only asked for. */
  finish(): void {
    const gl = this.#renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }

  #bucket(seat: number, { place: key, colour }: Pose): Group {
    const { group: pyramid, buckets } = this.#pyramid(seat);
    const found = buckets.get(key);
    if (found?.colour === colour) return found.group;
    if (found) pyramid.remove(found.group);
    const group = this.#parts.get(colour)!.clone();
    pyramid.add(group);
    buckets.set(key, { colour, group });
    return group;
  }
}

/** Put a bucket where it is; one that slides over the table's edge drops. Falls are seen in front: there the table lies as drawn. */
function stand(group: Group, { x, y, z, q, there }: Pose, table: Table): void {
  const over = beyond(table, x, y);
  place(group, x, y, z - 0.9 * over * over + 2.5 * (1 - there));
  group.quaternion.set(q[1], q[3], -q[2], q[0]);
  group.scale.setScalar(Math.max(0.001, there));
  group.visible = over < 4;
}

/** A wall with its pattern, its inside, and a lid with a raised edge. */
function bucket(colour: Colour, paint: Paint): Group {
  const texture = new CanvasTexture(painted(colour, paint));
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  const wall = new LatheGeometry([new Vector2(RIM, 0), new Vector2(TOP, HEIGHT)], ROUND, Math.PI); // the seam at the back
  const lip = new LatheGeometry(
    [
      new Vector2(RIM, 0),
      new Vector2(RIM + 0.09, 0.1),
      new Vector2(RIM + 0.05, 0.55),
      new Vector2(RIM - 0.1, 0.62),
    ],
    ROUND,
  );
  const edge = new RingGeometry(LID, TOP, ROUND).rotateX(-Math.PI / 2).translate(0, HEIGHT, 0);
  const lid = new CircleGeometry(LID, ROUND).rotateX(-Math.PI / 2).translate(0, HEIGHT - 0.02, 0);
  const group = new Group();
  const add = (shape: Mesh["geometry"], material: Material) => {
    const mesh = new Mesh(shape, material);
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
  };
  add(wall, new MeshLambertMaterial({ map: texture, side: FrontSide }));
  add(wall, new MeshLambertMaterial({ color: paint.dark, side: BackSide }));
  add(lip, new MeshLambertMaterial({ color: paint.dark }));
  add(edge, new MeshLambertMaterial({ color: paint.light }));
  add(lid, new MeshLambertMaterial({ color: paint.plain }));
  return group;
}

function free(root: Group): void {
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    (node.geometry as Mesh["geometry"]).dispose();
    const material = node.material as MeshLambertMaterial;
    material.map?.dispose();
    material.dispose();
  });
}
