// node tools/complete-lock.mjs: names the optional packages of other platforms in package-lock.json. npm
// leaves those out that the registry it asked did not hold, and `npm ci` then refuses the lock file. Run it
// after changing a dependency.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))

/** Where Node finds `name` from `from`: the nearest node_modules upwards. */
function isLocked(from, name) {
  for (
    let at = from;
    ;
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : ''
  ) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

/** Reads the platform from a name such as `@scope/tool-linux-x64-musl`. */
function entryOf(name, version, isDev) {
  const words = name.split('/').at(-1)
  const os = /android|darwin|freebsd|openharmony|win32|linux|netbsd|openbsd|sunos|aix/.exec(words)?.[0]
  const cpu = /x64|arm64|ia32|riscv64|ppc64|s390x|loong64|arm/.exec(
    words.replace(/win32|openharmony/, ''),
  )?.[0]
  const libc = /musl/.test(words) ? 'musl' : os === 'linux' && /gnu/.test(words) ? 'glibc' : undefined
  return {
    version,
    optional: true,
    ...(isDev ? { dev: true } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(libc ? { libc: [libc] } : {}),
  }
}

let added = 0
for (const [from, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isLocked(from, name)) continue
    lock.packages[`node_modules/${name}`] = entryOf(name, version, dev)
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added} added\n`)
