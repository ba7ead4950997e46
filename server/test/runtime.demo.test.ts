import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { refusedStart, scratchFolder, startProgram, stopProgram } from './program.ts'

async function command(dataDir: string, name: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(checkoutRoot, 'server/src/cli', `${name}.ts`)], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

const call = (
  address: string,
  method: string,
  path: string,
  { body, token }: { body?: object; token?: string },
) =>
  fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })

it('serve refuses a database with demo accounts until demo:end has ended them and their sessions', async () => {
  const dataDir = scratchFolder()
  const demo = startProgram(dataDir, { env: { DEMO: 'on' } })
  const credentials = { login: 'dev@demo.test', password: 'housecare-demo' }
  const response = await call(await demo.address, 'POST', '/signin', { body: credentials })
  expect(response.status).toBe(200)
  const { token } = (await response.json()) as { token: string }
  await stopProgram(demo)

  const refused = await refusedStart(dataDir, { mode: 'serve', env: { DEMO: '' } })
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output.trim().split('\n').at(-1)).toMatch(
    /^The database holds demo accounts [^\n]*dev@demo\.test[^\n]*npm run demo:end$/,
  )
  expect(await refusedStart(dataDir, { mode: 'start', env: { DEMO: 'off' } })).toMatchObject({ code: 1 })

  expect(await command(dataDir, 'demo-end')).toEqual({
    code: 0,
    output:
      'Ended 5 demo accounts and all sessions.\nNo account can sign in now. Create one with: npm run user:create',
  })
  const served = startProgram(dataDir, { mode: 'serve', env: { DEMO: '' } })
  const address = await served.address
  expect((await call(address, 'POST', '/signin', { body: credentials })).status).not.toBe(200)
  expect((await call(address, 'GET', '/user', { token })).status).toBe(401)
  expect(await stopProgram(served)).toBe(0)
}, 240_000)
