/** Random play and search of one module in V8, in Node (wasm_node.mjs) and in a browser (static_site.py).
 *
 * `code`: the module; `now`: seconds, of the processor where that can be had. Moves and tries a second.
 */
export async function measured(job, code, now) {
  const { exports: game } = (await WebAssembly.instantiate(code)).instance;
  let free = game.__heap_base.value;

  function room(bytes) {
    const at = Math.ceil(free / 64) * 64;
    free = at + bytes;
    const short = free - game.memory.buffer.byteLength;
    if (short > 0) game.memory.grow(Math.ceil(short / 65536));
    return at;
  }

  const sizes = job.layout;
  const [position, options, random] = [room(sizes.itemsize), room(8 * sizes.options), room(8)];
  const [out, rooms] = [room(4 * sizes.most_moves), room(3 * sizes.itemsize)];
  const [stamps, path] = [room(8 * sizes.actions), room(4 * sizes.search.deepest)];
  const [sums, nodes] = [room(8 * sizes.actions * 17), room(32 * job.nodes)];

  const bytes = (at, size) => new Uint8Array(game.memory.buffer, at, size);

  /** Work done a second; `work` is called until the time is over. */
  function rate(work) {
    let done = 0;
    const began = now();
    while (now() - began < job.seconds) done += work();
    return done / (now() - began);
  }

  function wander() {
    game.wander(position, options, random, out, job.plies);
    return job.plies;
  }

  function search() {
    for (const { root, seat, plies, simple } of job.roots) {
      bytes(position, sizes.itemsize).set(root);
      bytes(stamps, 8 * sizes.actions).fill(0);
      bytes(nodes, 32).fill(0);
      game.grow(
        nodes, job.nodes, 1, position, rooms, seat, random, out, stamps, path, sums, job.players,
        job.tries, job.exploration, plies, job.ahead, simple, -1,
      );
    }
    return job.tries * job.roots.length;
  }

  new BigInt64Array(game.memory.buffer, options, sizes.options).set(job.options.map(BigInt));
  game.sow(random, 1, 0);
  wander();
  search();
  await new Promise((done) => setTimeout(done, 300)); // V8 optimises in the background
  return { rules: rate(wander), search: rate(search) };
}
