/** Falling buckets in the browser: MuJoCo's WebAssembly build behind the methods of `World` in
 * src/benben/games/buckets/physics/world.py. Scene, strokes and judge are Python; here time passes. */
import loadMujoco, { type MainModule, type MjData, type MjModel } from "@mujoco/mujoco";

type Numbers = Float64Array | Int32Array | Uint8Array; // what the getters give, typed `any` there
const FLOATS = 7; // of a pose
const EQUALITY = 11; // numbers of an equality constraint

export class World {
  private readonly model: MjModel;
  private readonly data: MjData;
  private readonly finger: number;
  private readonly body: number;
  private readonly mujoco: MainModule;
  private readonly weld: number; // the flag that switches the grip off

  constructor(mujoco: MainModule, scene: string, buckets: number, spinDrag: number) {
    this.mujoco = mujoco;
    this.weld = mujoco.mjtDisableBit.mjDSBL_EQUALITY.value;
    this.model = mujoco.MjModel.from_xml_string(scene);
    this.data = new mujoco.MjData(this.model);
    const damping = this.model.dof_damping as Numbers;
    for (let bucket = 0; bucket < buckets; bucket++)
      damping.fill(spinDrag, 6 * bucket + 4, 6 * bucket + 7);
    this.finger = this.model.geom("finger").id;
    this.body = this.model.body("finger").id;
  }

  start(poses: Iterable<number>): void {
    this.mujoco.mj_resetData(this.model, this.data);
    (this.data.qpos as Numbers).set([...poses], 1);
    this.touching(0);
    this.model.opt.disableflags |= this.weld; // the hand holds nothing
  }

  poses(): number[] {
    return Array.from((this.data.qpos as Numbers).subarray(1));
  }

  time(): number {
    return this.data.time;
  }

  step(count: number, seconds: number): void {
    this.model.opt.timestep = seconds;
    for (let k = 0; k < count; k++) this.mujoco.mj_step(this.model, this.data);
  }

  aim(x: number, y: number, z: number, turn: number, speed: number): void {
    (this.model.body_pos as Numbers).set([x, y, z], 3 * this.body);
    const quaternion = [Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)];
    (this.model.body_quat as Numbers).set(quaternion, 4 * this.body);
    this.data.qvel[0] = speed;
    this.touching(1);
  }

  reached(): number {
    return this.data.qpos[0] as number;
  }

  speed(): number {
    return this.data.qvel[0] as number;
  }

  press(force: number): void {
    this.data.qfrc_applied[0] = force;
  }

  withdraw(): void {
    this.touching(0);
    this.data.qfrc_applied[0] = this.data.qvel[0] = 0;
  }

  grip(bucket: number): void {
    this.model.eq_obj1id[0] = this.model.body(`b${bucket}`).id;
    const held = this.model.eq_data as Numbers;
    held.fill(0, 0, EQUALITY);
    held[6] = held[10] = 1; // no turn between them; weight 1
    const first = FLOATS * bucket + 1;
    const pose = (this.data.qpos as Numbers).slice(first, first + FLOATS);
    (this.data.mocap_pos as Numbers).set(pose.subarray(0, 3));
    (this.data.mocap_quat as Numbers).set(pose.subarray(3));
    this.model.opt.disableflags &= ~this.weld;
  }

  hold(x: number, y: number, z: number): void {
    (this.data.mocap_pos as Numbers).set([x, y, z]);
  }

  is_stable(): boolean {
    const warnings = this.data.warning; // not a copy: it must not be deleted
    let stable = true;
    for (let k = 0; k < warnings.size(); k++) {
      const warning = warnings.get(k)!;
      stable &&= warning.number === 0;
      warning.delete();
    }
    return stable;
  }

  private touching(touching: 0 | 1): void {
    this.model.geom_contype[this.finger] = touching;
    this.model.geom_conaffinity[this.finger] = touching;
  }
}

export type Maker = (scene: string, buckets: number, spinDrag: number) => World;

/** Fetches MuJoCo (1.3 MB packed); rejects where WebAssembly or the network is not to be had. */
export async function loadFalls(): Promise<Maker> {
  const mujoco = await loadMujoco();
  return (scene, buckets, spinDrag) => new World(mujoco, scene, buckets, spinDrag);
}
