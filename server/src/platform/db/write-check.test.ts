import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import type { Log } from '#platform/log/log.ts'
import { createWriteCheck } from './write-check.ts'

/** A pool whose every statement fails with the code, because a test cannot fill the disk of its database. */
const failingWith = (code: string) => ({
  query: () => Promise.reject(Object.assign(new Error('x'), { code })),
})

async function problemAfter(code: string) {
  const logged: unknown[] = []
  const log = {
    error: (message: unknown) => logged.push(message),
    info: (message: unknown) => logged.push(message),
  }
  // Only these methods are called.
  const problem = createWriteCheck(failingWith(code) as unknown as Pool, log as unknown as Log)
  problem()
  await Promise.resolve()
  await Promise.resolve()
  return { problem: problem(), logged }
}

test.each([
  ['53100', 'the disk of the database is full'],
  ['58030', 'the disk of the database fails'],
  ['25006', 'the database is read-only'],
])('after %s no write works: %s', async (code, problem) => {
  expect(await problemAfter(code)).toEqual({ problem, logged: [{ problem }] })
})

test.each(['57P01', '53300', 'ECONNREFUSED'])('%s says nothing about writes', async (code) => {
  expect(await problemAfter(code)).toEqual({ problem: null, logged: [] })
})
