// Finds the browser of the end-to-end tests, and unpacks the one that came as a package where the system has none.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal, root, run, say } from './prepare.mjs'

const systemBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * @param {string} node the Node to unpack with
 * @returns {Promise<string>} a command that starts Chromium
 */
export async function findBrowser(node) {
  const named = process.env.CHROMIUM_PATH
  if (named && !answers(named)) throw new Refusal(`CHROMIUM_PATH is malformed: ${named} does not start`)
  const found = named || systemBrowsers.map(pathOf).find((path) => path && answers(path))
  if (found) return found
  const own = await unpack(node)
  if (own && answers(own)) return own
  throw new Refusal('No browser was found: install Chromium or Chrome, or name one in CHROMIUM_PATH')
}

function pathOf(command) {
  if (command.startsWith('/')) return existsSync(command) ? command : null
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

const answers = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

/** Unpacked once; the wrapper gives it its own libraries and fonts without handing them to anything else. */
async function unpack(node) {
  const packed = join(root, 'node_modules/@sparticuz/chromium/bin')
  if (process.platform !== 'linux' || !existsSync(join(packed, 'chromium.br'))) return null
  const folder = join(root, 'node_modules/.cache/house-care/chromium')
  const wrapper = join(folder, 'start.sh')
  if (existsSync(wrapper)) return wrapper
  say('Unpacking a browser (the first time only)')
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  const script = `
    import { inflate } from '@sparticuz/chromium'
    for (const name of ['chromium', 'fonts.tar', 'swiftshader.tar', 'al2023.tar'])
      await inflate(${JSON.stringify(packed)} + '/' + name + '.br')`
  // The package unpacks into the temporary folder, whichever that is.
  const code = await run(node, ['--input-type=module', '--eval', script], { env: { ...process.env, TMPDIR: draft } })
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    return null
  }
  const lines = [
    '#!/bin/sh',
    'here=$(dirname "$0")',
    'export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts"',
    'exec "$here/chromium" "$@"',
  ]
  writeFileSync(join(draft, 'start.sh'), `${lines.join('\n')}\n`)
  chmodSync(join(draft, 'start.sh'), 0o755)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return wrapper
}
