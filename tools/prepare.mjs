// Prepares a checkout to run. Plain JavaScript without dependencies: it runs before any is installed, on Node
// 18.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const cache = join(root, 'node_modules/.cache/house-care')
const neededNode = 24

/** An error that the user can correct; printed in one line. */
export class Refusal extends Error {}

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Runs a program to its end. Its output is shown, or with `quiet` only when it fails.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: Record<string, string
 * undefined>, quiet?: boolean, stdin?: 'inherit'
 * 'ignore' }} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(file, args, { env = process.env, quiet = false, stdin = 'ignore' } = {}) {
  return new Promise((resolve, reject) => {
    const output = quiet ? 'pipe' : 'inherit'
    const child = spawn(file, args, { cwd: root, env, stdio: [stdin, output, output] })
    const kept = []
    child.stdout?.on('data', (chunk) => kept.push(chunk))
    child.stderr?.on('data', (chunk) => kept.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(kept))
      resolve(code ?? 1)
    })
  })
}

/** Installs exactly what package-lock.json names, unless it is installed already. */
export async function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const expected = hash([lock, process.platform, process.arch])
  if (readStamp('install') === expected) return
  if (!isInstalled(lock)) {
    print('Installing packages (a minute or two, the first time only)')
    const npm = process.env.npm_execpath
    const [file, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
    const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const code = await run(file, [...args, ...flags])
    if (code !== 0) throw new Refusal('Installing packages failed: see what npm says above')
  }
  writeStamp('install', expected)
}

/** npm writes this file as its last step; an optional package may be missing. */
function isInstalled(lock) {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const expected = JSON.parse(lock).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  const isOptional = (entry) => entry.optional || entry.devOptional || entry.peer
  const isExpected = ([path, entry]) => expected[path]?.version === entry.version
  const isThere = ([path, entry]) => !path.startsWith('node_modules/') || isOptional(entry) || path in present
  return Object.entries(present).every(isExpected) && Object.entries(expected).every(isThere)
}

/**
 * The Node that runs the program: the one of the package, else this one when it is new enough.
 * @returns {string} its path
 */
export function findNode() {
  const own = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath
  throw new Refusal(
    `Node ${neededNode} or newer is needed on ${process.platform} ${process.arch}, and this is ${process.version}`,
  )
}

/** Builds the web app when its sources or its build id differ from the last build. */
export async function buildWeb(node, { quiet = true } = {}) {
  const build = buildId()
  const expected = hash(
    [build, ...sources('web'), ...sources('contract'), 'package-lock.json'].map(readOrText),
  )
  if (readStamp('web') === expected && existsSync(join(root, 'web/dist/index.html'))) return
  print('Building the web app')
  const env = { ...process.env, NODE_ENV: 'production', BUILD_ID: build }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // The page of public links goes into a folder of the web app, which the first build empties.
  for (const args of [['web'], ['web/link', '--config', 'web/vite.link.config.ts']]) {
    const code = await run(node, [vite, 'build', ...args], { env, quiet })
    if (code !== 0) throw new Refusal('Building the web app failed: see above')
  }
  // The server reads it and sends the build id to browsers, so that open tabs notice a new build.
  writeFileSync(join(root, 'web/dist/build.json'), `${JSON.stringify({ build })}\n`)
  writeStamp('web', expected)
}

/** The short commit id; without a repository, as in a container, the version and a hash of the sources. */
export function buildId() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status === 0) return stdout.trim()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const parts = ['contract', 'server', 'web'].flatMap(sources)
  return `v${version}-${hash([...parts, 'package-lock.json'].map(readOrText)).slice(0, 8)}`
}

function sources(folder) {
  const names = readdirSync(join(root, folder), { withFileTypes: true })
  return names.flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.includes('.test.')) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? sources(path) : [path]
  })
}

function readOrText(part) {
  const path = join(root, part)
  return part.includes('.') && existsSync(path) ? `${part}\n${readFileSync(path, 'latin1')}` : part
}

function hash(parts) {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part).update('\0')
  return digest.digest('hex')
}

function readStamp(name) {
  const path = join(cache, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function writeStamp(name, value) {
  const path = join(cache, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, value)
}
