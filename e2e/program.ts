import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../tools/free-port.ts'

const root = resolve(import.meta.dirname, '..')

export type Program = {
  url: string
  dataDir: string
  stop(): Promise<void>
  /** Stops it and keeps its data; `resume` starts it again at the same address. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/**
 * Starts the program as a user does and stops it when it is ready, to get the data of a first start. Later
 * programs begin with a copy, because creating the demo takes most of a start.
 */
export async function createDemo(): Promise<{ forget(): Promise<void> }> {
  const dataDir = await newFolder()
  await (await run(dataDir)).stop()
  process.env.E2E_DEMO = dataDir
  return { forget: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Starts the program on data of its own, and returns when it is ready. */
export async function startProgram(settings: Record<string, string> = {}): Promise<Program> {
  const dataDir = await newFolder()
  const demo = process.env.E2E_DEMO
  // With the owners of the files, which PostgreSQL checks.
  if (demo) await promisify(execFile)('cp', ['-a', `${demo}/.`, dataDir])
  const first = await run(dataDir, settings)
  const { url } = first
  let { stop } = first
  return {
    url,
    dataDir,
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    pause: () => stop(),
    async resume() {
      stop = (await run(dataDir, settings, Number(new URL(url).port))).stop
    },
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'house-care-e2e-data-'))

type Running = Pick<Program, 'url' | 'stop'>

async function run(dataDir: string, settings: Record<string, string> = {}, at?: number): Promise<Running> {
  const port = at ?? (Number(settings.PORT) || (await freePort()))
  const program = spawn(process.execPath, [join(root, 'tools/start.mjs'), 'start'], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk) => output.push(String(chunk)))
  const url = `http://127.0.0.1:${port}`
  await untilReady(program, `${url}/readyz`, output)
  return {
    url,
    async stop() {
      program.kill('SIGINT')
      if (program.exitCode === null) await once(program, 'exit')
    },
  }
}

async function untilReady(program: ChildProcess, url: string, output: string[]): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (program.exitCode !== null)
      throw new Error(`the program stopped before it was ready:\n${output.join('')}`)
    const answer = await fetch(url).catch(() => null) // refused until it listens
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 200))
  }
  program.kill('SIGKILL')
  throw new Error(`the program was not ready in five minutes:\n${output.join('')}`)
}
