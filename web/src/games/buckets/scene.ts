/** The pyramid in 3D. Its own chunk: three.js is loaded with it, and with nothing else. */
import {
  BoxGeometry, CanvasTexture, CircleGeometry, Color, DirectionalLight, FrontSide, BackSide, Group, HemisphereLight,
  LatheGeometry, Mesh, MeshLambertMaterial, PCFShadowMap, PerspectiveCamera, RingGeometry, Scene as World,
  SphereGeometry, SRGBColorSpace, Vector2, Vector3, WebGLRenderer, type Material,
} from "three";
import type { Projection } from "./flat";
import { COLOURS, type Colour } from "./moves";
import { painted, type Paint } from "./paint";
import { HEIGHT, PITCH, RIM, TOP, type Moment, type Pose } from "./poses";

const VIEW = 24; // degrees
const ABOVE = (13 * Math.PI) / 180; // slightly above the rim
const ROOM = { side: 4.2, above: 1.2, below: 4 };
const TABLE = { side: 5.5, behind: 6.5, front: 8, thick: 0.9 };
const ROUND = 40;
const SHADOW = 1024;
const LID = 1.15;

/** The simulation has z up and y away from us; three.js has y up and z towards us. */
const place = (node: { position: Vector3 }, x: number, y: number, z: number) => node.position.set(x, z, -y);

export class Scene {
  #renderer: WebGLRenderer;
  #world = new World();
  #camera = new PerspectiveCamera(VIEW, 1, 10, 400);
  #buckets = new Map<number, { colour: Colour; group: Group }>();
  #parts = new Map<Colour, Group>();
  #table = new Mesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial());
  #finger = new Mesh(new SphereGeometry(0.7, 24, 16), new MeshLambertMaterial());
  #watch: MutationObserver;
  #last: [Moment, number, number, number] | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#light();
    this.#table.receiveShadow = true;
    this.#finger.castShadow = true;
    this.#world.add(this.#table, this.#finger);
    this.#paint();
    this.#watch = new MutationObserver(() => this.#repaint());
    this.#watch.observe(document.documentElement, { attributeFilter: ["data-theme"] });
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
    Object.assign(key.shadow.camera, { left: -28, right: 28, top: 28, bottom: -24, near: 1, far: 110 });
    this.#world.add(key, key.target, new HemisphereLight("#fffaf0", "#c4ad88", 2.3));
  }

  /** Colours come from the tokens, so they follow the theme. */
  #paint(): void {
    const style = getComputedStyle(document.documentElement);
    const token = (name: string) => style.getPropertyValue(name).trim();
    this.#table.material.color.set(token("--wood"));
    this.#finger.material.color.set(token("--last"));
    for (const colour of COLOURS) {
      const plain = token(`--b-${colour}`);
      const light = `#${new Color(plain).lerp(new Color("#fff"), 0.4).getHexString()}`;
      this.#parts.set(colour, bucket(colour, { plain, dark: token(`--b-${colour}-d`), light }));
    }
  }

  #repaint(): void {
    this.#clear();
    this.#paint();
    if (this.#last) this.show(...this.#last);
  }

  #clear(): void {
    for (const { group } of this.#buckets.values()) this.#world.remove(group);
    this.#buckets.clear();
    for (const part of this.#parts.values()) free(part);
    this.#parts.clear();
  }

  #aim(rows: number, width: number, height: number): void {
    const wide = rows * PITCH + 2 * ROOM.side;
    const tall = rows * HEIGHT + ROOM.above + ROOM.below;
    const tangent = 2 * Math.tan((VIEW * Math.PI) / 360);
    this.#camera.aspect = width / height;
    const away = Math.max(tall / tangent, wide / (tangent * this.#camera.aspect)) + RIM;
    const middle = tall / 2 - ROOM.below;
    this.#camera.position.set(0, middle + away * Math.sin(ABOVE), away * Math.cos(ABOVE));
    this.#camera.lookAt(0, middle, 0);
    this.#camera.updateProjectionMatrix();
    this.#camera.updateMatrixWorld();
  }

  projection(width: number, height: number, rows: number): Projection {
    this.#aim(rows, width, height);
    const camera = this.#camera.clone();
    const at = new Vector3();
    const point = (x: number, y: number, z: number) => {
      at.set(x, z, -y).project(camera);
      return { x: ((at.x + 1) * width) / 2, y: ((1 - at.y) * height) / 2 };
    };
    const scale = (x: number, y: number, z: number) => (point(x + RIM, y, z).x - point(x - RIM, y, z).x) / 92;
    const tall = (point(0, 0, 0).y - point(0, 0, HEIGHT).y) / (76 * scale(0, 0, 0));
    return { point, scale, tall };
  }

  show(moment: Moment, rows: number, width: number, height: number): void {
    this.#last = [moment, rows, width, height];
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

  #bucket({ place: key, colour }: Pose): Group {
    const found = this.#buckets.get(key);
    if (found?.colour === colour) return found.group;
    if (found) this.#world.remove(found.group);
    const group = this.#parts.get(colour)!.clone();
    this.#world.add(group);
    this.#buckets.set(key, { colour, group });
    return group;
  }

  dispose(): void {
    this.#watch.disconnect();
    this.#clear();
    free(this.#world);
    this.#renderer.dispose();
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
  const lip = new LatheGeometry([new Vector2(RIM, 0), new Vector2(RIM + 0.09, 0.1), new Vector2(RIM + 0.05, 0.55), new Vector2(RIM - 0.1, 0.62)], ROUND);
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

function free(root: Group | World): void {
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    (node.geometry as Mesh["geometry"]).dispose();
    const material = node.material as MeshLambertMaterial;
    material.map?.dispose();
    material.dispose();
  });
}
