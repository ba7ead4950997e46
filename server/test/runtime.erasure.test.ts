import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo/users.ts'
import { checkoutRoot } from '#platform/config/config.ts'
import { scratchFolder, someKey, startProgram, stopProgram } from './program.ts'

const demo = { env: { DEMO: 'on' } }

async function command(dataDir: string, name: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(checkoutRoot, 'server/src/cli', `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

/** The API as the demo's admin. */
async function admin(address: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    // The ids that the test uses: a session or a customer.
    return { status: response.status, body: (await response.json()) as { id?: number; token?: string } }
  }
  const { body } = await call('POST', '/signin', { login: 'admin@demo.test', password: demoPassword })
  headers.authorization = `Bearer ${body.token}`
  return call
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let left = 200; left > 0 && !isTrue(); left -= 1) await new Promise((done) => setTimeout(done, 100))
}

it('erases a person again who was erased after the backup, on restore or before the program serves', async () => {
  const [dataDir, backups] = [scratchFolder(), scratchFolder()]
  const program = startProgram(dataDir, demo)
  const call = await admin(await program.address)
  const { body: customer } = await call('POST', '/customers', {
    name: 'Meera Erased',
    phone: '+919812470009',
  })
  const first = await command(dataDir, 'backup', ['--to', backups])
  const folder = / to (\/\S+)/.exec(first.output)![1]!
  expect(
    (await call('POST', `/customers/${customer.id}/erasure`, { reason: 'no-longer-needed' })).status,
  ).toBe(200)
  await until(() => existsSync(join(dataDir, 'erasures.jsonl')))
  expect(readFileSync(join(dataDir, 'erasures.jsonl'), 'utf8')).not.toContain('9812470009')
  expect((await command(dataDir, 'backup', ['--to', backups])).code).toBe(0)
  expect(await stopProgram(program)).toBe(0)

  const withKey = await command(scratchFolder(), 'restore', ['--from', folder], { APP_KEY: someKey })
  expect(withKey).toMatchObject({ code: 0 })
  expect(withKey.output).toContain('erased after the backup, erased again: 1')

  const restored = scratchFolder()
  const withoutKey = await command(restored, 'restore', ['--from', folder])
  expect(withoutKey).toMatchObject({ code: 0 })
  expect(withoutKey.output).not.toContain('erased again')
  const again = startProgram(restored, demo)
  const caller = await admin(await again.address)
  expect((await caller('GET', `/customers/${customer.id}`)).body).toMatchObject({ name: 'Erased customer' })
  expect(await stopProgram(again)).toBe(0)
}, 300_000)
