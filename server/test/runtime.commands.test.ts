import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { scratchFolder, startCommand, startProgram, stopProgram } from './program.ts'

const command = (dataDir: string, name: string, args: string[], input?: string) =>
  startCommand(name, args, { DATA_DIR: dataDir }, input).ended

it.each(['SIGTERM', 'SIGINT'] as const)('the gateway alone ends on %s', async (signal) => {
  const child = spawn(process.execPath, [join(checkoutRoot, 'server/src/gateway/main.ts')], {
    env: { PATH: process.env.PATH, GATEWAY_PORT: '0' },
    // The channel of the starter.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout!, 'data') // a pipe
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('a load goes to DATA_DIR, and only into an empty folder', async () => {
  const dataDir = scratchFolder()
  writeFileSync(join(dataDir, 'records'), '')
  expect(await command(dataDir, 'seed', ['--rows', '20k'])).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${dataDir} is not empty`),
  })
})

async function signIn(address: string, password: string): Promise<number> {
  const body = JSON.stringify({ login: 'asha@example.com', password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${address}/api/signin`, { method: 'POST', headers, body })).status
}

const asha = ['--name', 'Asha Menon', '--email', 'asha@example.com']

it('creates the first account, beside the running program and without it, and starts over on request', async () => {
  const dataDir = scratchFolder()
  const program = startProgram(dataDir, { mode: 'serve', env: { DEMO: '' } })
  const address = await program.address

  expect(await command(dataDir, 'user-create', ['--email', 'asha@example.com'])).toEqual({
    code: 1,
    output: '--name is missing',
  })
  expect(await command(dataDir, 'user-create', [...asha, '--role', 'king'])).toMatchObject({ code: 1 })
  expect(await command(dataDir, 'user-create', [...asha, '--password-stdin'], 'short\n')).toMatchObject({
    code: 1,
  })
  expect(await command(dataDir, 'user-create', [...asha, '--password-stdin'], 'a long enough one\n')).toEqual(
    {
      code: 0,
      output: 'Created asha@example.com (dev).',
    },
  )
  expect(await signIn(address, 'a long enough one')).toBe(200)
  expect(await signIn(address, 'another')).not.toBe(200)

  const busy = await command(dataDir, 'db-reset', ['--yes'])
  expect(busy.code).toBe(1)
  expect(busy.output).toContain(`is held by process ${program.child.pid}`)
  expect(await stopProgram(program)).toBe(0)

  expect(await command(dataDir, 'user-create', asha)).toEqual({
    code: 1,
    output: '--email is in use: an account of asha@example.com exists',
  })
  expect(await command(dataDir, 'db-reset', [])).toMatchObject({ code: 1 })
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true)
  expect(await command(dataDir, 'db-reset', ['--yes'])).toMatchObject({ code: 0 })
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const created = await command(dataDir, 'user-create', asha)
  expect(created.code).toBe(0)
  expect(created.output).toMatch(/Password, shown this once: [\w-]{20}$/)
})

it('backs up and restores with a line for each phase, and pauses what would be sent', async () => {
  const [dataDir, backups] = [scratchFolder(), scratchFolder()]
  expect((await command(dataDir, 'user-create', asha)).code).toBe(0)
  const written = await command(dataDir, 'backup', ['--to', backups])
  expect(written.output).toMatch(/^Copying files\nCopying tables\nCopying new files\nBacked up /)
  const folder = join(backups, readdirSync(backups).find((name) => name.endsWith('Z'))!)

  const paused = await command(scratchFolder(), 'restore', ['--from', folder])
  expect(paused.code).toBe(0)
  const phases = [
    ...[
      'Checking the files',
      'Creating the tables',
      'Copying files',
      'Loading tables',
      'Checking foreign keys',
    ],
    ...['Comparing rows', 'Applying later migrations and functions', 'Restored '],
  ]
  const lines = paused.output.split('\n').filter((line) => !line.startsWith('  '))
  expect(lines.slice(0, phases.length).map((line, at) => line.slice(0, phases[at]!.length))).toEqual(phases)
  expect(lines.slice(phases.length)).toEqual([
    expect.stringMatching(
      /^Paused, .*\(waiting tasks: send-message 0, webhooks\.send 0, audit\.stream 0\)\. .* Queue page\.$/,
    ),
  ])

  rmSync(join(folder, 'manifest.sha256'))
  const sending = await command(scratchFolder(), 'restore', ['--from', folder, '--send-waiting'])
  expect(sending.code).toBe(0)
  expect(sending.output).not.toContain('Paused')
  expect(sending.output).toContain('The backup has no manifest.sha256')

  writeFileSync(join(folder, 'manifest.sha256'), 'x')
  expect(await command(scratchFolder(), 'restore', ['--from', folder])).toEqual({
    code: 1,
    output: `${folder}/manifest.json does not match manifest.sha256: one of the two was changed after the backup; nothing was changed here`,
  })
})
