/** The pyramid in 3D, for the thread that draws it (scene.worker.ts): three.js is loaded there, and nowhere else. */
import {
  BoxGeometry,
  CanvasTexture,
  CircleGeometry,
  Color,
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
import { VIEW, eyeFor } from "./camera";
import { COLOURS, type Colour } from "../moves";
import { painted, type Paint, type Palette } from "./paint";
import type { Moment, Pose } from "../fall/poses";
import { HEIGHT, PITCH, RIM, TOP } from "../geometry.gen";

const TABLE = { side: 5.5, behind: 6.5, front: 8, thick: 0.9 };
const ROUND = 40;
const SHADOW = 1024;
const LID = 1.15;

/** The simulation has z up and y away from us; three.js has y up and z towards us. */
const place = (node: { position: Vector3 }, x: number, y: number, z: number) =>
  node.position.set(x, z, -y);

/** What is to be seen, and how large. */
export interface Picture {
  moment: Moment;
  rows: number;
  width: number;
  height: number;
}

export class Scene {
  #renderer: WebGLRenderer;
  #world = new World();
  #camera = new PerspectiveCamera(VIEW, 1, 10, 400);
  #buckets = new Map<number, { colour: Colour; group: Group }>();
  #parts = new Map<Colour, Group>();
  #table = new Mesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial());
  #finger = new Mesh(new SphereGeometry(0.7, 24, 16), new MeshLambertMaterial());

  constructor(canvas: OffscreenCanvas, ratio: number) {
    this.#renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
    this.#renderer.setPixelRatio(Math.min(ratio, 2));
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#light();
    this.#table.receiveShadow = true;
    this.#finger.castShadow = true;
    this.#world.add(this.#table, this.#finger);
  }

  /** One warm key light from the upper left, and what the room gives back. */
  #light(): void {
    const key = new DirectionalLight("#fff1d6", 2.1);
    key.position.set(-18, 34, 26);
    key.target.position.set(0, 6, 0);
    key.castShadow = true;
    key.shadow.mapSize.set(SHADOW, SHADOW);
    key.shadow.radius = 5;
    key.shadow.bias = -0.002;
    Object.assign(key.shadow.camera, {
      left: -28,
      right: 28,
      top: 28,
      bottom: -24,
      near: 1,
      far: 110,
    });
    this.#world.add(key, key.target, new HemisphereLight("#fffaf0", "#c4ad88", 2.3));
  }

  paint(palette: Palette): void {
    this.#clear();
    this.#table.material.color.set(palette.wood);
    this.#finger.material.color.set(palette.finger);
    for (const colour of COLOURS) {
      const { plain, dark } = palette[colour];
      const light = `#${new Color(plain).lerp(new Color("#fff"), 0.4).getHexString()}`;
      this.#parts.set(colour, bucket(colour, { plain, dark, light }));
    }
  }

  #clear(): void {
    for (const { group } of this.#buckets.values()) this.#world.remove(group);
    this.#buckets.clear();
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

  show({ moment, rows, width, height }: Picture): void {
    this.#renderer.setSize(width, height, false);
    this.#aim(rows, width, height);
    const half = (rows * PITCH) / 2 + TABLE.side;
    this.#table.scale.set(2 * half, TABLE.thick, TABLE.behind + TABLE.front);
    place(this.#table, 0, (TABLE.behind - TABLE.front) / 2, -TABLE.thick / 2);
    const seen = new Set(moment.poses.map((pose) => pose.place));
    for (const [key, { group }] of this.#buckets) group.visible = seen.has(key);
    for (const pose of moment.poses) stand(this.#bucket(pose), pose, half);
    this.#finger.visible = moment.finger !== undefined;
    if (moment.finger) place(this.#finger, ...moment.finger);
    this.#renderer.render(this.#world, this.#camera);
  }

  /** Wait until it is there to be seen, not only asked for. */
  finish(): void {
    const gl = this.#renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }

  #bucket({ place: key, colour }: Pose): Group {
    const found = this.#buckets.get(key);
    if (found?.colour === colour) return found.group;
    if (found) this.#world.remove(found.group);
    const group = this.#parts.get(colour)!.clone();
    this.#world.add(group);
    this.#buckets.set(key, { colour, group });
    return group;
  }
}

/** Put a bucket where it is; one that slides over the table's edge drops. */
function stand(group: Group, { x, y, z, q, there }: Pose, half: number): void {
  const beyond = Math.max(0, Math.abs(x) - half, -y - TABLE.front, y - TABLE.behind);
  place(group, x, y, z - 0.9 * beyond * beyond + 2.5 * (1 - there));
  group.quaternion.set(q[1], q[3], -q[2], q[0]);
  group.scale.setScalar(Math.max(0.001, there));
  group.visible = beyond < 4;
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
