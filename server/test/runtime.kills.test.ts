import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childrenOf, postgresPid, proveStart, scratchFolder, startProgram, stopProgram } from './program.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = scratchFolder({ isTest: false })
  await proveStart(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A process that ended but was not yet collected by its parent has ended for all others. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout.trim())
}

describe('a start', () => {
  it('works after kill -9 of the program, which ends its PostgreSQL too', async () => {
    const program = startProgram(dataDir)
    await program.address
    const postgres = postgresPid(dataDir)
    program.child.kill('SIGKILL')
    await program.ended
    await proveStart(dataDir)
    expect(isAlive(postgres)).toBe(false)
  })

  it('works after kill -9 of program and database', async () => {
    const program = startProgram(dataDir)
    await program.address
    process.kill(postgresPid(dataDir), 'SIGKILL')
    program.child.kill('SIGKILL')
    await program.ended
    await proveStart(dataDir)
  })

  it('does not mistake another process for the PostgreSQL that left its files', async () => {
    const marks = `${process.pid}\n${dataDir}/postgres\n1\n5432\n${dataDir}/run\n\n 1 1\nready\n`
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), marks)
    writeFileSync(join(dataDir, 'run/.s.PGSQL.5432.lock'), marks)
    writeFileSync(join(dataDir, 'run/.s.PGSQL.5432'), '')
    await proveStart(dataDir)
    expect(isAlive(process.pid)).toBe(true)
  })
})

describe('a running program', () => {
  it('keeps running when its PostgreSQL is killed, starts it again, and logs why', async () => {
    const program = startProgram(dataDir)
    const address = await program.address
    const [child] = childrenOf(postgresPid(dataDir))
    process.kill(child!, 'SIGKILL') // there are some
    await expect.poll(program.output, { timeout: 60_000 }).toMatch(/PostgreSQL says .*terminated by signal 9/)
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 }).toBe(200)
    process.kill(postgresPid(dataDir), 'SIGKILL')
    await expect.poll(program.output, { timeout: 60_000 }).toMatch(/is being restarted .*"signal":"SIGKILL"/)
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 }).toBe(200)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(await stopProgram(program)).toBe(0)
  })

  it('holds its data: a second start names the process that has it and since when, and stops', async () => {
    const program = startProgram(dataDir)
    const address = await program.address
    const second = startProgram(dataDir)
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(
      new RegExp(
        `^DATA_DIR is in use: ${dataDir} is held by process ${program.child.pid} since \\d{4}-[^\n]+Z\\. [^\n]+\n$`,
      ),
    )
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 10_000 }).toBe(200)
    expect(await stopProgram(program)).toBe(0)
  })

  it('stops, with its PostgreSQL, when its starter is gone', async () => {
    const program = startProgram(dataDir)
    await program.address
    const postgres = postgresPid(dataDir)
    program.child.disconnect()
    expect(await program.ended).toBe(0)
    expect(isAlive(postgres)).toBe(false)
  })

  it('leaves nothing running when it is stopped in the middle of its start', async () => {
    const folder = scratchFolder()
    const program = startProgram(folder)
    await expect.poll(program.output, { timeout: 60_000 }).toContain('Creating the database')
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(0)
    await proveStart(folder)
  })
})
