import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { roles } from 'contract/access/roles.ts'
import { complaintLifecycle } from 'contract/complaints/complaints.lifecycle.ts'
import { enquiryLifecycle, scheduleLifecycle } from 'contract/enquiries/enquiries.lifecycle.ts'
import { assignmentLifecycle, jobLifecycle } from 'contract/jobs/jobs.lifecycle.ts'
import { partnerLifecycle } from 'contract/partners/partners.lifecycle.ts'
import type { Lifecycle, Move } from 'contract/shared/lifecycle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { mayHold } from './access/expected/may-call.ts'
import { closedOperations } from './access/operations.ts'
import { newPerson } from './access/people.ts'
import { shapeOf } from './access/samples.ts'
import { noLimits, tallyOf } from './access/setting.ts'
import { createStage, type Stage } from './access/stage.ts'

/** A transition of a record may require more than its endpoint: the lifecycles define it. */
const { tally, failures } = tallyOf('G1', 'access matrix')
let t: TestApp
let stage: Stage
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  stage = await createStage(t)
})
afterAll(() => t.close())

type Walk = { lifecycle: Lifecycle<string>; table: string; operation: (move: Move<string>) => string }

/** Where each lifecycle is tested; an assignment changes with its job. */
const walks: Record<string, Walk> = {
  complaintLifecycle: {
    lifecycle: complaintLifecycle,
    table: 'complaints',
    operation: () => 'POST /complaints/{id}/status',
  },
  enquiryLifecycle: {
    lifecycle: enquiryLifecycle,
    table: 'enquiries',
    operation: () => 'POST /enquiries/{id}/status',
  },
  partnerLifecycle: {
    lifecycle: partnerLifecycle,
    table: 'partners',
    operation: () => 'POST /partners/{id}/status',
  },
  scheduleLifecycle: {
    lifecycle: scheduleLifecycle,
    table: 'schedules',
    operation: ({ name }) => `POST /schedules/{id}/${name}`,
  },
  jobLifecycle: {
    lifecycle: jobLifecycle,
    table: 'jobs',
    operation: ({ name }) => `POST /jobs/{id}/${name}`,
  },
  assignmentLifecycle: {
    lifecycle: assignmentLifecycle,
    table: 'assignments',
    operation: ({ name }) => `POST /jobs/{id}/${name}`,
  },
}

test('every lifecycle of the contract is walked', async () => {
  const contract = resolve(import.meta.dirname, '../../contract/src')
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.lifecycle.ts'),
  )
  const names: string[] = []
  for (const file of files) {
    const exported = await import(/* @vite-ignore */ join(contract, relative('.', file)))
    names.push(...Object.keys(exported).filter((name) => Array.isArray(exported[name]?.moves)))
  }
  expect(names.sort()).toEqual(Object.keys(walks).sort())
})

const moves = Object.values(walks).flatMap(({ lifecycle, table, operation }) =>
  lifecycle.moves.map((move) => ({ table, name: move.name, move, key: operation(move) })),
)

/** Other columns of the state that a transition leaves. */
const restOf: Record<string, string> = {
  enquiries: ', next_action = NULL, follow_up_at = NULL, lost_reason = NULL',
  complaints: ', closed_at = app_now()',
}

const operationOf = (key: string) => closedOperations.find((operation) => operation.key === key)

test('every transition has an endpoint that requires no less than it, or receives the status', () => {
  for (const { table, name, move, key } of moves) {
    const { permission, body } = operationOf(key)?.endpoint ?? {}
    const hasStatus = Object.keys(shapeOf(body)?.properties ?? {}).includes('status')
    tally.check(
      permission === move.permission || hasStatus,
      `${table} ${name}: ${key} asks for ${permission}`,
    )
  }
  expect(failures()).toEqual([])
})

test.each(moves.filter(({ key, move }) => operationOf(key)?.endpoint.permission !== move.permission))(
  '$table: $name requires a right of its own',
  async ({ table, move, key }) => {
    const [id = 0] = await stage.ids(table)
    const rest = restOf[table] ?? ''
    for (const { slug } of roles) {
      const person = await newPerson(t, slug)
      await t.database.pool.query(`UPDATE ${table} SET status = $1${rest} WHERE id = $2`, [move.from[0], id])
      const needs = move.needs.includes('reason') && { reason: 'The customer asked' }
      const body = { status: move.to, version: await stage.version(table, id), ...needs }
      const path = key.split(' ')[1]?.replace('{id}', String(id)) ?? ''
      const reply = await person.caller.post(path, body)
      const isAllowed = mayHold(move.permission, slug)
      const words = `${move.name} as ${slug}: ${reply.status} ${JSON.stringify(reply.body)}`
      tally.check(isAllowed ? reply.status < 300 : reply.status === 403, words)
    }
    expect(failures()).toEqual([])
  },
)
