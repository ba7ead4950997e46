import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { proveStart, refusedStart, scratchFolder } from './program.ts'

const [first, second, third] = ['1a', '2b', '3c'].map((pair) => pair.repeat(32)) as [string, string, string]
const withKey = (APP_KEY: string) => ({ env: { APP_KEY } })
const refusal = /^APP_KEY is not the key of this data: expected [^\n]+$/

async function command(dataDir: string, name: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(checkoutRoot, 'server/src/cli', `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

it('data starts with its own key only, which a backup keeps and rotate-key replaces, also when it is lost', async () => {
  const dataDir = scratchFolder()
  await proveStart(dataDir, withKey(first))
  const other = await refusedStart(dataDir, withKey(second))
  expect(other.code).toBe(1)
  expect(other.output.split('\n').at(-1)).toMatch(refusal)

  const verified = await command(dataDir, 'audit-verify', [], { APP_KEY: second })
  expect(verified).toEqual({ code: 1, output: expect.stringMatching(refusal) })
  const wrong = await command(dataDir, 'rotate-key', [], { APP_KEY: third, NEW_APP_KEY: second })
  expect(wrong).toEqual({ code: 1, output: expect.stringMatching(refusal) })

  const backups = scratchFolder()
  expect(await command(dataDir, 'backup', ['--to', backups])).toMatchObject({ code: 0 })
  const backup = join(backups, readdirSync(backups).find((name) => /^\d{4}-/.test(name)) ?? '')
  const restored = scratchFolder()
  const restore = await command(restored, 'restore', ['--from', backup], { APP_KEY: second })
  expect(restore.code).toBe(0)
  expect(restore.output).toContain(
    'APP_KEY is not the key of this data: start the program with the key that was in use',
  )
  expect((await refusedStart(restored, withKey(second))).code).toBe(1)
  await proveStart(restored, withKey(first))

  expect(await command(dataDir, 'rotate-key', [], { APP_KEY: first, NEW_APP_KEY: second })).toMatchObject({
    code: 0,
  })
  expect((await refusedStart(dataDir, withKey(first))).code).toBe(1)
  await proveStart(dataDir, withKey(second))

  const lost = await command(dataDir, 'rotate-key', ['--old-key-lost'], { NEW_APP_KEY: third })
  expect(lost.code).toBe(0)
  expect(lost.output).toContain('0 of 0 stored secrets cannot be read any more.')
  expect((await refusedStart(dataDir, withKey(second))).code).toBe(1)
  await proveStart(dataDir, withKey(third))
}, 300_000)
