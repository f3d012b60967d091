/** Beside each larger text of the bundle the same by Brotli, a tenth smaller than by gzip: static.py serves it. */
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /^assets\/.*\.(js|css|svg)$/;
const LEAST = 300; // bytes; below that nothing is won

export function brotli(): Plugin {
  return {
    name: "brotli",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const text = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (!TEXT.test(fileName) || text.length < LEAST) continue;
          const source = brotliCompressSync(text, {
            params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
          });
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source });
        }
      },
    },
  };
}
