import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { checkoutRoot } from '../server/src/platform/config/config.ts'
import { programFlags, programMemory } from '../tools/node-flags.mjs'
import type { Server } from './child.ts'
import type { Connection } from './client.ts'
import { percentile } from './measure.ts'

/** Milliseconds from the start of the program on a folder with rows until it is ready. */
export async function startTime(folder: string): Promise<number> {
  const started = performance.now()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...programFlags, `${checkoutRoot}server/src/main.ts`, 'serve'], {
    env: {
      ...programMemory,
      PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      PORT: '0',
      APP_KEY: '5a'.repeat(32),
      DEMO: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    const base = await new Promise<string>((resolve, reject) => {
      let output = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
        const found = /Server listening at (http:\/\/[^\s"]+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
      exited.then(() => reject(new Error(`The program ended instead of starting:\n${output}`)), reject)
    })
    const response = await fetch(`${base}/readyz`)
    if (!response.ok) throw new Error(`/readyz answered ${response.status}`)
    return performance.now() - started
  } finally {
    child.kill('SIGINT')
    await exited
  }
}

export type Export = {
  /**
   * Milliseconds to the first byte and to the last, bytes, and the growth of the server's memory during it.
   */
  firstByte: number
  total: number
  bytes: number
  grown: number
  /** p50 in ms of the first page of customers, alone and during the download. */
  listAlone: number
  listMeanwhile: number
}

/** All customers as CSV, while another client reads lists. Null while the product has no such endpoint. */
export async function measureExport(
  product: Server,
  token: string,
  list: Connection,
): Promise<Export | null> {
  const url = `${product.base}/api/customers/download?format=csv`
  const probe = await fetch(`${url}&q=nobody-has-this-name`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await probe.arrayBuffer()
  if (probe.status === 404) return null
  const listAlone = percentile(await listTimes(list, () => false, 50), 0.5)
  await product.memory()
  const before = (await product.memory()).now
  let isDone = false
  const download = readAll(url, token).finally(() => {
    isDone = true
  })
  const meanwhile = listTimes(list, () => isDone, 1)
  const { firstByte, total, bytes } = await download
  const listMeanwhile = percentile(await meanwhile, 0.5)
  const { peak } = await product.memory()
  return { firstByte, total, bytes, grown: peak - before, listAlone, listMeanwhile }
}

async function listTimes(list: Connection, isEnough: () => boolean, atLeast: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < atLeast || (atLeast === 1 && !isEnough())) {
    const started = performance.now()
    await list.send({ path: '/customers' })
    times.push(performance.now() - started)
  }
  return times
}

function readAll(url: string, token: string): Promise<{ firstByte: number; total: number; bytes: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const download = request(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`The download answered ${response.statusCode}`))
      let bytes = 0
      let firstByte = 0
      response.on('data', (chunk) => {
        if (bytes === 0) firstByte = performance.now() - started
        bytes += chunk.length
      })
      response.once('end', () => resolve({ firstByte, total: performance.now() - started, bytes }))
      response.once('error', reject)
    })
    download.once('error', reject)
    download.end()
  })
}
