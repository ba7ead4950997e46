import { api } from 'contract/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextPiece } from '#domains/imports/import-steps.service.ts'
import { extent } from '../../tools/extent.ts'
import { goal } from '../../tools/goal.ts'
import { type Reply, type TestApp, testApp } from '../test/app.ts'
import { untrue } from './crowd.ts'
import { dayBookOperations } from './day-book-operations.ts'
import { erasureOperations } from './erasure-operations.ts'
import { contentsOf, type Saboteur, sabotage } from './half-done.ts'
import { moneyOperations } from './half-money-operations.ts'
import { jobOperations, partnerOperations, paymentOperations, type Request } from './half-operations.ts'
import { recordOperations } from './half-record-operations.ts'
import { asRetried } from './half-requests.ts'
import { taxOperations } from './half-tax-operations.ts'
import { createRecords, type Records } from './records.ts'
import { noLimits } from './served.ts'
import { settlementOperations } from './settlement-operations.ts'

/**
 * Operations with several writes, failing after each of their statements: all their writes are rolled back,
 * and the same request then succeeds as if nothing had happened.
 */
const tally = goal('G23', 'nothing half done')
let t: TestApp
let records: Records
let saboteur: Saboteur
beforeAll(async () => {
  t = await testApp({}, { limits: { ...noLimits, link: noLimits.stranger, linkNetwork: noLimits.stranger } })
  records = await createRecords(t)
  saboteur = sabotage(t.database.pool)
})
afterAll(async () => {
  tally.finish()
  await t.close()
})

const operations = {
  ...jobOperations,
  ...paymentOperations,
  ...partnerOperations,
  ...settlementOperations,
  ...dayBookOperations,
  ...moneyOperations,
  ...taxOperations,
  ...recordOperations,
  ...erasureOperations,
}
const tried = new Set<string>()
/** The endpoint of a request: ids and the token of a link are the only numbers in its path. */
const routeOf = ({ method, path }: Pick<Request, 'method' | 'path'>) =>
  `${method} ${path.replace(/(?<=-links\/)[^/]+/, '{token}').replace(/\d+/, '{id}')}`

/** Runs a task once, as the queue does, or a piece of it. */
async function runTask({ method, path, body }: Request): Promise<Pick<Reply, 'status' | 'body'>> {
  const work =
    method === 'PIECE'
      ? nextPiece(t.database.db, Number(body.import_id))
      : t.deps.tasks.find(({ kind }) => kind === path)!.handler(body, { number: 1, isLast: false })
  return work.then(
    () => ({ status: 200, body: null }),
    (error: Error) => ({ status: 500, body: error.message }),
  )
}

async function sendImage(path: string, payload: Buffer): Promise<Pick<Reply, 'status' | 'body'>> {
  const headers = { 'content-type': 'image/jpeg' }
  const { statusCode, body } = await t.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
  return { status: statusCode, body }
}

/** More than any of them has: an operation that never ends is a failure of its own. */
const mostStatements = 200
/** In the short form every third statement fails, another third for each operation. */
const step = extent(3, 1)

test.each(Object.entries(operations).map(([name, create], index) => ({ name, create, index })))(
  '$name',
  async ({ name, create, index }) => {
    const request = await create(records)
    const { method, path, body, bytes, writes } = request
    tried.add(routeOf({ method, path }))
    const { pool } = t.database
    const send = () => {
      if (method === 'TASK' || method === 'PIECE') return runTask(request)
      if (bytes) return sendImage(path, bytes)
      if (method === 'DELETE') return records.admin.delete(path, { body })
      return method === 'PUT' ? records.admin.put(path, body) : records.admin.post(path, body)
    }
    const before = await contentsOf(pool)
    const changed = async () => {
      const after = await contentsOf(pool)
      return Object.keys(before).filter((table) => before[table] !== after[table])
    }
    const check = (holds: boolean, what: string) => tally.check(holds, `${name}: ${what}`)
    const failures = tally.failures.length
    for (let nth = 1 + (index % step); nth <= mostStatements; nth += step) {
      saboteur.failAfter(nth)
      const { status, body: response } = await send()
      const hasFailed = saboteur.hasFailed()
      saboteur.failAfter(null)
      if (!hasFailed) {
        check(
          status < 300,
          `was answered ${status} when nothing failed: ${JSON.stringify(response).slice(0, 200)}`,
        )
        // An operation with one write cannot be partial.
        check(nth > 3, `has only ${nth - 1} statements`)
        if (writes) check((await changed()).includes(`public.${writes}`), `changed nothing in ${writes}`)
        break
      }
      check(status >= 500, `was answered ${status} though statement ${nth} failed`)
      const left = await changed()
      check(left.length === 0, `left something in ${left} when statement ${nth} failed`)
      check(nth < mostStatements, 'has no end')
    }
    expect(tally.failures.slice(failures)).toEqual([])
  },
)

/** The first statements look up what the body names. */
test.each(['POST /complaints', 'POST /intake-leads/{id}/replay'])(
  '%s is no refusal of the body when a look-up fails',
  async (route) => {
    const { path, body } = await asRetried(route)(records)
    const service = route.includes('intake') && { category_id: records.world.categories.taps }
    for (const nth of [1, 2, 3]) {
      saboteur.failAfter(nth)
      const { status } = await records.admin.post(path, { ...body, ...service })
      saboteur.failAfter(null)
      expect([nth, status]).toEqual([nth, 500])
    }
  },
)

/** How the paths of jobs, partners, money and the records beside them begin. */
const areas = [
  '/jobs',
  '/partners',
  '/partner-days-off',
  '/payments',
  '/ledger-entries',
  '/completion-reports',
  '/concessions',
  '/settlement-',
  '/incentive-',
  '/cash-',
  '/day-book',
  '/customers',
  '/merges',
  '/addresses',
  '/enquiries',
  '/schedules',
  '/complaints',
  '/trash',
  '/imports',
  '/partner-links',
  '/categories/{id}/tax',
]

test('no write of the areas is left out', () => {
  const isWatched = (route: string) =>
    !route.startsWith('GET ') && areas.some((area) => route.includes(` ${area}`))
  expect(Object.keys(api).filter((route) => isWatched(route) && !tried.has(route))).toEqual([])
})

test('and every sum is correct afterwards', async () => {
  expect(await untrue(t.database.pool)).toEqual([])
})
