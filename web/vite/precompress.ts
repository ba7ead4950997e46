import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg)$/

/**
 * Writes `.br` and `.gz` beside every file worth it, once and as small as can be, for a server that hands
 * them out.
 */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true })
        await Promise.all(
          files.filter((file) => compressible.test(file)).map((file) => compress(join(outDir, file))),
        )
      },
    },
  }
}

/**
 * The last bits of a distance, how many distances have a code of their own, and the bits of a block (0: the
 * encoder's choice). Which is best depends on the file.
 */
const shapes = [
  [0, 4, 0],
  [0, 12, 0],
  [0, 12, 16],
  [1, 0, 0],
  [2, 0, 0],
  [2, 32, 0],
  [3, 96, 0],
] as const

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const tries = await Promise.all(shapes.map((shape) => smallest(content, shape)))
  await writeFile(
    `${file}.br`,
    tries.reduce((best, next) => (next.length < best.length ? next : best)),
  )
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}

function smallest(content: Buffer, [postfix, direct, block]: (typeof shapes)[number]): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
    [constants.BROTLI_PARAM_NDIRECT]: direct,
    [constants.BROTLI_PARAM_LGBLOCK]: block,
  }
  return promisify(brotliCompress)(content, { params })
}
