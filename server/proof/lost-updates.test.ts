import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Received, sendOnce } from '../../faults/client.ts'
import { type FaultProxy, startProxy } from '../../faults/proxy.ts'
import { pick, seededRandom, shuffled } from '../../faults/random.ts'
import { isGate } from '../../tools/extent.ts'
import { goal } from '../../tools/goal.ts'
import { createUser, type TestApp, testApp } from '../test/app.ts'
import { newPhone } from '../test/fixtures.ts'
import { type Edit, editsOf, type Read } from './edits.ts'
import { createRecords, type Records } from './records.ts'
import { counts, createSender, inLanes, noLimits, type Sender, type Served, serveBeside } from './served.ts'

/**
 * Two users change the same version, in any order: one succeeds, the other gets the current record and its
 * author, and no accepted change is missing from the audit.
 */
const tally = goal('G15', 'lost updates')
const timeout = 120_000 + counts.pairs * 500
const random = seededRandom(counts.seed)
let t: TestApp
let records: Records
let edits: Record<string, Edit>
let people: Sender[]
/** Two processes, each behind a connection of varying speed: the order is random. */
let servers: Served[]
let wires: FaultProxy[]

beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  records = await createRecords(t)
  edits = { ...editsOf(records), 'PUT /users/{id}': profileEdit() }
  people = await Promise.all([1, 2, 3, 4].map(() => createSender(t, 'dev')))
  servers = [await serveBeside(t), await serveBeside(t)]
  const jittery = () => ({ up: { mode: 'jitter', ms: 20 } }) as const
  const wire = ({ port }: Served, seed: number) => startProxy({ target: { port }, seed, choose: jittery })
  wires = await Promise.all(servers.map(wire))
})
afterAll(async () => {
  for (const each of [...wires, ...servers]) await each.close()
  await t.close()
  tally.finish()
})

function profileEdit(): Edit {
  return {
    table: 'users',
    record_type: 'user',
    isRepeatable: true,
    async read() {
      const id = await createUser(t.database.db, { role: 'staff', name: 'Kiran' })
      const { email, version } = (await records.admin.get(`/users/${id}`)).body
      const rest = { email, phone: null, time_zone: 'Asia/Kolkata', number_grouping: 'indian' }
      return { path: `/users/${id}`, id, version, body: (name) => ({ ...rest, name }) }
    },
  }
}

const shapeOf = ({ body }: Endpoint): object => (body && 'shape' in body ? (body.shape as object) : {})
const versioned = (Object.entries(api) as [string, Endpoint][])
  .filter(([, endpoint]) => 'version' in shapeOf(endpoint))
  .map(([key]) => key)

test('every endpoint that takes a version is raced here', () => {
  const advice = 'Give a new one a line in server/proof/edits.ts: which record, and what two people send.'
  const known = Object.keys(edits)
  expect(
    versioned.filter((key) => !known.includes(key)),
    advice,
  ).toEqual([])
  expect(
    known.filter((key) => !versioned.includes(key)),
    'The contract has it no more: remove it.',
  ).toEqual([])
})

type Try = { who: Sender; text: string; body: Record<string, unknown> }

async function send(route: string, { path }: Read, { who, body }: Try): Promise<Received> {
  const [method] = route.split(' ')
  const response = await sendOnce({
    port: pick(random, wires).port,
    method,
    path,
    token: who.token,
    body,
    patience: 15_000,
  })
  if (response.isLost) throw new Error(`${route}: ${response.why}`)
  return response
}

/** The recorded authors of changes to the record since then, oldest first. */
async function auditSince(record_type: string, id: number, after: number): Promise<number[]> {
  const { rows } = await t.database.pool.query(
    'SELECT actor_id FROM audit_entries WHERE record_type = $1 AND record_id = $2 AND id > $3 ORDER BY id',
    [record_type, String(id), after],
  )
  return rows.map((row) => row.actor_id)
}
const lastAudit = async () =>
  (await t.database.pool.query('SELECT coalesce(max(id), 0) AS id FROM audit_entries')).rows[0].id as number
const versionOf = async (table: string, id: number) =>
  (await t.database.pool.query(`SELECT version FROM ${table} WHERE id = $1`, [id])).rows[0].version as number

/** Fields of a role's policy that count users, whom other pairs create and deactivate at the same time. */
const counting = new Set(['users', 'users_without'])
const ownText = (record: unknown) =>
  JSON.stringify(record, (key, value) => (counting.has(key) ? undefined : value))

async function racePair(
  route: string,
  { table, record_type, read, isRepeatable }: Edit,
  nth: number,
): Promise<void> {
  const check = (holds: boolean, what: string) =>
    tally.check(holds, `${route}, pair ${nth}, seed ${counts.seed}: ${what}`)
  const record = await read()
  const before = await lastAudit()
  const [first, second] = shuffled(random, people) as [Sender, Sender, ...Sender[]]
  const tryOf = async (who: Sender): Promise<Try> => {
    const text = `Typed by ${who.name}, pair ${nth}`
    return { who, text, body: { ...(await record.body(text)), version: record.version } }
  }
  const tries = [await tryOf(first), await tryOf(second)] as const
  const isAtOnce = random() < 0.6
  const responses = isAtOnce
    ? await Promise.all(tries.map((one) => send(route, record, one)))
    : [await send(route, record, tries[0]), await send(route, record, tries[1])]

  const won = responses.findIndex(({ status }) => status < 300)
  const [winner, loser] = [tries[won], tries[1 - won]]
  const refused = responses[1 - won]
  check(
    won >= 0 && refused?.status === 409,
    `${responses.map(({ status, text }) => `${status} ${text.slice(0, 200)}`)}`,
  )
  if (!winner || !loser || !refused || refused.status !== 409) return
  const { current, changed_by } = JSON.parse(refused.text)
  const accepted = JSON.parse(responses[won]!.text)
  const version = await versionOf(table, record.id)
  check(
    current?.id === record.id && current?.version === version,
    `shows ${current?.id} version ${current?.version}`,
  )
  check(changed_by === winner.who.name, `says '${changed_by}' changed it, it was '${winner.who.name}'`)
  const isSameRecord = accepted.id === current?.id && accepted.version === current?.version
  if (isSameRecord) check(ownText(accepted) === ownText(current), 'shows something else than was saved')
  check(!refused.text.includes(loser.text), 'has what was refused')
  check(
    `${await auditSince(record_type, record.id, before)}` === `${winner.who.userId}`,
    'the audit has not the one change',
  )

  const again = await send(route, record, { ...loser, body: { ...loser.body, version } })
  const isTaken = isRepeatable
    ? again.status < 300
    : again.status === 409 && !('current' in JSON.parse(again.text))
  check(isTaken, `after reading the change: ${again.status} ${again.text.slice(0, 300)}`)
  const entered = isRepeatable ? [winner.who.userId, loser.who.userId] : [winner.who.userId]
  check(
    `${await auditSince(record_type, record.id, before)}` === `${entered}`,
    'the audit has not both changes',
  )
}

test('of two users with the same version, one succeeds and the other gets the conflict', {
  timeout,
}, async () => {
  const routes = shuffled(random, Object.entries(edits))
  const pairs = Array.from({ length: Math.max(counts.pairs, routes.length) }, (_, nth) => nth)
  await inLanes(pairs, 4, async (nth) => {
    const [route, edit] = routes[nth % routes.length]! // there are some
    await racePair(route, edit, nth)
  })
  expect(tally.failures).toEqual([])
})

test('a change beside the saved record is reported with its author, too', async () => {
  const [first, second] = people as [Sender, Sender, ...Sender[]]
  const { addressBody } = records
  const owner = (await records.staff.post('/customers', { name: 'Asha Rao', phone: newPhone() })).body.id
  const add = async (line: string) =>
    (await first.post('/addresses', { ...addressBody(line), customer_id: owner })).body as {
      id: number
      version: number
    }
  const [primary, other] = [await add('1 Lake View'), await add('2 Lake View')]
  const save = (who: Sender, { id, version }: { id: number; version: number }) =>
    who.put(`/addresses/${id}`, { ...addressBody('3 Lake View'), primary: true, version })
  expect((await save(second, other)).status).toBe(200)
  const stale = await save(first, primary)
  expect(stale).toMatchObject({ status: 409, body: { changed_by: second.name, current: { primary: false } } })
  // Deleting the primary one makes the other one primary.
  expect((await records.admin.delete(`/addresses/${other.id}`)).status).toBe(200)
  const editors = await auditSince('address', primary.id, 0)
  expect(editors).toEqual([first.userId, second.userId, records.admin.userId])
  tally.check(editors.length === 3, 'the audit has not what changed beside the record')
})

describe('without the version that was read', () => {
  test.each(versioned)('%s is refused and changes nothing', async (route) => {
    const { table, read } = edits[route]!
    const record = await read()
    const body = await record.body('Blind')
    const odd = isGate ? [undefined] : [undefined, null, 0, -1, '1', 1.5]
    for (const version of [...odd, record.version + 1]) {
      const response = await send(route, record, { who: people[0]!, text: '', body: { ...body, version } })
      const isNamed = response.status === 422 && response.text.includes('"field":"version"')
      const isStale = version === record.version + 1 && response.status === 409
      tally.check(
        isNamed || isStale,
        `${route} with version ${version}: ${response.status} ${response.text.slice(0, 200)}`,
      )
    }
    tally.check(
      (await versionOf(table, record.id)) === record.version,
      `${route} with no version changed the record`,
    )
    expect(tally.failures.filter((failure) => failure.startsWith(`${route} with`))).toEqual([])
  })
})
