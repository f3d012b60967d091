/** One colour of buckets in 3D: all that stand or fall are one mesh, so a card that is none draws them too. */
import {
  BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  Color,
  Float32BufferAttribute,
  InstancedMesh,
  LatheGeometry,
  MeshLambertMaterial,
  RingGeometry,
  SRGBColorSpace,
  Vector2,
} from "three";
import { HEIGHT, RIM, TOP } from "../geometry.gen";
import type { Colour } from "../moves";
import { painted, swatch, WALL, type Shade } from "./paint";

const ROUND = { fine: 36, coarse: 16 };
const LID = 1.15;
const MOST = 6 * 15; // all pyramids

/** A wall with its pattern, its inside, and a lid with a raised edge. */
function shape(round: number): BufferGeometry {
  const line = [new Vector2(RIM, 0), new Vector2(TOP, HEIGHT)];
  const lip = [
    new Vector2(RIM, 0),
    new Vector2(RIM + 0.09, 0.1),
    new Vector2(RIM + 0.05, 0.55),
    new Vector2(RIM - 0.1, 0.62),
  ];
  const flat = (part: BufferGeometry, up: number) => part.rotateX(-Math.PI / 2).translate(0, up, 0);
  return joined([
    [patterned(new LatheGeometry(line, round, Math.PI))], // the seam at the back
    [inward(new LatheGeometry(line, round)), "dark"],
    [new LatheGeometry(lip, round), "dark"],
    [flat(new RingGeometry(LID, TOP, round), HEIGHT), "light"],
    [flat(new CircleGeometry(LID, round), HEIGHT - 0.02), "plain"],
  ]);
}

/** The pattern takes the lower part of the picture. */
function patterned(wall: BufferGeometry): BufferGeometry {
  const uv = wall.getAttribute("uv");
  for (let k = 0; k < uv.count; k++) uv.setY(k, uv.getY(k) * WALL);
  return wall;
}

/** Seen from the other side. */
function inward(wall: BufferGeometry): BufferGeometry {
  const [index, normal] = [wall.getIndex()!, wall.getAttribute("normal")];
  for (let k = 0; k < index.count; k += 3) {
    const first = index.getX(k);
    index.setX(k, index.getX(k + 1));
    index.setX(k + 1, first);
  }
  for (let k = 0; k < normal.count; k++)
    normal.setXYZ(k, -normal.getX(k), -normal.getY(k), -normal.getZ(k));
  return wall;
}

/** One shape of several parts; of one shade, or as their `uv` says. */
function joined(parts: [part: BufferGeometry, shade?: Shade][]): BufferGeometry {
  const [position, normal, uv, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [part, shade] of parts) {
    const first = position.length / 3;
    const count = part.getAttribute("position").count;
    position.push(...part.getAttribute("position").array);
    normal.push(...part.getAttribute("normal").array);
    uv.push(
      ...(shade
        ? Array.from({ length: count }, () => swatch(shade)).flat()
        : part.getAttribute("uv").array),
    );
    index.push(...Array.from(part.getIndex()!.array, (corner) => first + corner));
    part.dispose();
  }
  const whole = new BufferGeometry();
  whole.setAttribute("position", new Float32BufferAttribute(position, 3));
  whole.setAttribute("normal", new Float32BufferAttribute(normal, 3));
  whole.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  whole.setIndex(index);
  return whole;
}

/** All colours have the same. */
const SHAPES = { fine: shape(ROUND.fine), coarse: shape(ROUND.coarse) };

export type Buckets = InstancedMesh<BufferGeometry, MeshLambertMaterial>;

export function bucketsOf(colour: Colour, plain: string, dark: string, slant: number): Buckets {
  const light = `#${new Color(plain).lerp(new Color("#fff"), 0.4).getHexString()}`;
  const map = new CanvasTexture(painted(colour, { plain, dark, light }));
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = slant;
  const mesh = new InstancedMesh(SHAPES.fine, new MeshLambertMaterial({ map }), MOST);
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false; // they are all over the table
  mesh.count = 0;
  return mesh;
}

export function draw(mesh: Buckets, fine: boolean): void {
  mesh.geometry = fine ? SHAPES.fine : SHAPES.coarse;
}

export function free(mesh: Buckets): void {
  mesh.material.map?.dispose();
  mesh.material.dispose();
  mesh.dispose();
}
