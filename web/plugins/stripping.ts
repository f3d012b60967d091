/** A WebAssembly module without its custom sections: names and debugger's tables, which nobody runs. */

const HEAD = 8; // bytes: the magic number, the version
const CUSTOM = 0;
const NEEDED = /^dylink/; // what whoever links modules reads

/** A number of WebAssembly (LEB128), and where it ends. */
function number(bytes: Uint8Array, at: number): [value: number, end: number] {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]!;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function isNeeded(bytes: Uint8Array, kind: number, at: number): boolean {
  if (kind !== CUSTOM) return true;
  const [length, begin] = number(bytes, at);
  return NEEDED.test(Buffer.from(bytes.subarray(begin, begin + length)).toString("utf8"));
}

export function stripped(bytes: Uint8Array): Uint8Array {
  const kept = [bytes.subarray(0, HEAD)];
  for (let at = HEAD; at < bytes.length;) {
    const [size, begin] = number(bytes, at + 1);
    if (isNeeded(bytes, bytes[at]!, begin)) kept.push(bytes.subarray(at, begin + size));
    at = begin + size;
  }
  return Buffer.concat(kept);
}
