import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenHash } from '#platform/auth/sessions.ts'
import { goal } from '../../../tools/goal.ts'
import { type Call, curlOf, endpoints, templateOf } from './call.ts'
import { onlyEndpoint, parametersFor, path, repeatCommand } from './fuzz-run.ts'
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts'
import { type Answer, changeProblems, problemsOf, send } from './judge.ts'
import { Records, type Step, sequencesOf } from './sequences.ts'

/**
 * Whole stories: up to twenty calls by any callers, where later calls use records of earlier ones. Each
 * response is checked, and at the end the books must balance.
 */
const name = 'sequences'
const tally = goal('G6', 'bad input')
let world: FuzzWorld
beforeAll(async () => {
  world = await createFuzzWorld()
})
afterAll(async () => {
  await world.close()
  tally.finish()
})

const isWanted = onlyEndpoint ? onlyEndpoint === name : !path
test.runIf(isWanted)('no sequence of calls breaks anything', async () => {
  const property = fc.asyncProperty(sequencesOf(world), async (steps) => {
    const calls: Call[] = []
    try {
      await play(steps, calls)
    } catch (error) {
      throw new Error([(error as Error).message, ...calls.map(curlOf)].join('\n'))
    } finally {
      await world.log.rewind()
    }
    tally.check(true, '')
  })
  const result = await fc.check(property, parametersFor(name))
  const words = result.errorInstance instanceof Error ? result.errorInstance.message : ''
  const failure = result.failed ? [words, repeatCommand(name, result.counterexamplePath)].join('\n') : null
  tally.check(failure === null, failure ?? '')
  expect(failure).toBeNull()
})

async function play(steps: Step[], calls: Call[]): Promise<void> {
  const records = new Records(world)
  const out = new Set<Call['role']>()
  for (const step of steps) {
    const call = await records.aimed(step, versionNow)
    calls.push(call)
    const before = (await world.log.changes()).length
    const response = await send(world, call)
    const changes = (await world.log.changes()).slice(before)
    if (out.has(call.role)) {
      if (response.status !== 401)
        throw new Error(`${call.key} was answered ${response.status} after signing out`)
      continue
    }
    const problems = [...problemsOf(call, response), ...changeProblems(call, response, changes)]
    if (problems.length === 0 && isCreation(call, response))
      problems.push(...(await readCreated(call, response)))
    if (problems.length > 0) throw new Error(`${call.key} ${problems.join('\n')}`)
    if (
      changes.some(({ table, now }) => table === 'sessions' && now?.revoked_at && isSessionOf(call.role, now))
    ) {
      out.add(call.role)
    }
    if (response.status < 300) records.learn(call, response.body)
  }
  await booksBalance()
}

/** The session for the calls of the role; `bytea` is hexadecimal in JSON. */
function isSessionOf(role: Call['role'], { token_hash }: Record<string, unknown>): boolean {
  const token = role === null ? undefined : world.tokens.get(role)
  return token !== undefined && token_hash === `\\x${tokenHash(token).toString('hex')}`
}

/** Tables whose names differ from those in addresses. */
const tables: Record<string, string> = { staffs: 'users', entries: 'ledger_entries' }

async function versionNow(name: string, id: number): Promise<number | null> {
  if (world.ids(name).length === 0 || !Number.isSafeInteger(id)) return null
  const table = tables[name] ?? name
  const { rows } = await world.t.database.pool.query(
    `SELECT to_jsonb(one) ->> 'version' AS v FROM ${table} AS one WHERE id = $1`,
    [id],
  )
  return rows[0]?.v ? Number(rows[0].v) : null
}

const isCreation = ({ key }: Call, { status }: Answer) => status === 201 && !templateOf(key).includes('{')

/** The created record exists, and still has the content of its first response. */
async function readCreated(call: Call, { body }: Answer): Promise<string[]> {
  const key = `GET ${templateOf(call.key)}/{id}`
  if (!endpoints.some(([other]) => other === key)) return []
  const created = recordIn(body as object)
  const { id } = created
  const again = await send(world, { key, role: call.role, params: { id: String(id) }, query: [] })
  if (again.status !== 200) return [`made ${id}, which then was answered ${again.status}`]
  const shared = Object.entries(created).filter(([field]) => field in (again.body as object))
  const other = shared.find(([field, value]) => {
    return JSON.stringify((again.body as Record<string, unknown>)[field]) !== JSON.stringify(value)
  })
  return other ? [`made ${id}, whose ${other[0]} then was another`] : []
}

/** The response itself, or the record in it when that contains more. */
function recordIn(body: object): { id: number } {
  const [inner] = Object.values(body).filter(
    (value) => typeof value === 'object' && value !== null && 'id' in value,
  )
  return ('id' in body ? body : inner) as { id: number } // one of the two; otherwise the next line fails
}

/** Sums that triggers maintain, computed again. */
const books = {
  'what a job received is what was paid for it': `
    SELECT id FROM jobs WHERE received <> (SELECT coalesce(sum(CASE kind WHEN 'received-from-customer' THEN amount - credited
    WHEN 'credit-applied' THEN amount WHEN 'refund' THEN -amount ELSE 0 END), 0) FROM payments WHERE job_id = jobs.id AND reversed_at IS NULL)`,
  'no job keeps more than is payable': 'SELECT id FROM jobs WHERE received > payable',
  'a balance is the sum of its ledger': `
    SELECT id FROM partners WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE partner_id = partners.id)`,
  'a customer counts the jobs that were not cancelled': `
    SELECT id FROM customers WHERE jobs <> (SELECT count(*) FROM jobs WHERE customer_id = customers.id AND status <> 'cancelled')`,
  'the partner of a job is that of its live or completed assignment': `
    SELECT id FROM jobs WHERE status IN ('accepted', 'started', 'completed') AND partner_id IS DISTINCT FROM
    (SELECT partner_id FROM assignments WHERE job_id = jobs.id AND status = jobs.status)`,
  'no category and no place stands below itself': `
    WITH RECURSIVE up (id, parent_id, steps) AS (
      SELECT id, parent_id, 0 FROM categories
      UNION ALL SELECT up.id, above.parent_id, steps + 1 FROM up JOIN categories AS above ON above.id = up.parent_id WHERE steps < 50
    ) SELECT id FROM up WHERE steps >= 50`,
}

async function booksBalance(): Promise<void> {
  for (const [rule, query] of Object.entries(books)) {
    const { rows } = await world.t.database.pool.query(query)
    if (rows.length > 0) throw new Error(`not so: ${rule} (${JSON.stringify(rows)})`)
  }
}
