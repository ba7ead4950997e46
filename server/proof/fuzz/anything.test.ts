import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { naughtyStrings } from '../../../tools/corpora/naughty-strings.ts'
import { goal } from '../../../tools/goal.ts'
import { endpoints } from './call.ts'
import { onlyEndpoint, parametersFor, path } from './fuzz-run.ts'
import { callsKey, createFuzzWorld, type FuzzWorld, reportsKey } from './fuzz-world.ts'

/**
 * The endpoints that accept any input: with a key nothing is lost and no input causes a 5xx; without one
 * nothing is stored.
 */
const tally = goal('G6', 'bad input')
const isWanted = !path && !onlyEndpoint
let world: FuzzWorld
let key = ''
beforeAll(async () => {
  world = await createFuzzWorld()
  key = randomBytes(32).toString('base64url')
  const dev = await world.t.as('dev')
  await dev.post('/intake-keys', { source: 'website', title: 'Anything', key })
})
afterAll(async () => {
  await world.close()
  tally.finish()
})

type Sent = { type: string; query: string; payload: Buffer }

const text = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('9845012345', '+91 98450 12345', 'Asha Rao', '560102', 'Tap repair', '12345'),
)
const fieldName = fc.oneof(
  fc.constantFrom(
    'name',
    'phone',
    'mobile',
    'category',
    'pincode',
    'address',
    'message',
    'leadid',
    'dncmobile',
  ),
  fc.constantFrom(
    'SourceNumber',
    'DestinationNumber',
    'CallDuration',
    'Status',
    'StartTime',
    'CallRecordingUrl',
    'id',
  ),
  text,
)
const object = fc.dictionary(fieldName, fc.oneof({ weight: 5, arbitrary: text }, fc.jsonValue()), {
  maxKeys: 12,
})
const json = fc
  .oneof(object, fc.array(object, { maxLength: 2 }), fc.jsonValue())
  .map((value) => JSON.stringify(value))
const form = object.map((fields) => {
  const pairs = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    String(value).toWellFormed(),
  ])
  return new URLSearchParams(pairs).toString()
})
const payload = fc.oneof(
  fc.oneof(json, form).map((written) => Buffer.from(written)),
  json.map((written) => Buffer.from(written).subarray(0, -1)),
  json.map((written) => Buffer.from(written, 'utf16le')),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
)
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'text/xml',
  'application/octet-stream',
)
const sent: fc.Arbitrary<Sent> = fc.record({
  type,
  payload,
  query: fc.oneof(fc.constant(''), form),
})

async function send({ type, query, payload }: Sent, headers: Record<string, string>) {
  const url = `/api/intake/website${query === '' ? '' : `?${query}`}`
  return world.t.app.inject({ method: 'POST', url, headers: { 'content-type': type, ...headers }, payload })
}

test.runIf(isWanted)('any input with a key gets a response and is stored unchanged', async () => {
  const property = fc.asyncProperty(sent, async (lead) => {
    const reply = await send(lead, { 'x-api-key': key })
    const body = reply.json()
    const kept = await world.t.database.pool.query('SELECT raw, state FROM intake_leads WHERE id = $1', [
      body.lead_id,
    ])
    await world.log.rewind()
    // An address with a repeated or too long parameter is refused before anything is read.
    const isRefused = reply.statusCode === 422 && body.errors.length > 0 && lead.query !== ''
    const isKept = reply.statusCode === 200 && kept.rows[0]?.state === body.state
    const holds = isRefused || (isKept && Buffer.compare(kept.rows[0].raw, lead.payload) === 0)
    tally.check(
      holds,
      `${lead.type} ${lead.payload.toString('hex')} ${lead.query}: ${reply.statusCode} ${reply.body}`,
    )
    expect(tally.failures).toEqual([])
  })
  await fc.assert(property, parametersFor('POST /intake/{source}'))
})

test.runIf(isWanted)('nothing is stored for a caller without a key, whatever is sent', async () => {
  const credentials = fc.constantFrom<Record<string, string>>(
    {},
    { 'x-api-key': 'x' },
    { authorization: 'Bearer y' },
    { 'x-api-key': '' },
  )
  const property = fc.asyncProperty(sent, credentials, async (lead, headers) => {
    const reply = await send(lead, headers)
    const changes = await world.log.rewind()
    tally.check(
      [401, 422].includes(reply.statusCode) && changes.length === 0,
      `${reply.statusCode} without a key`,
    )
    expect(tally.failures).toEqual([])
  })
  await fc.assert(property, parametersFor('POST /intake/{source} without a key'))
})

test.runIf(isWanted)('any call report gets a response, and without the key nothing is stored', async () => {
  const property = fc.asyncProperty(sent, fc.boolean(), async ({ type, query, payload }, hasKey) => {
    const url = `/api/calls/${hasKey ? callsKey : callsKey.toLowerCase()}${query === '' ? '' : `?${query}`}`
    const reply = await world.t.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload,
    })
    const changes = await world.log.rewind()
    const isRefused = reply.statusCode === 422 && changes.length === 0
    const holds =
      isRefused || (hasKey ? reply.statusCode === 200 : reply.statusCode === 404 && changes.length === 0)
    tally.check(holds, `${type} ${payload.toString('hex')} ${query}: ${reply.statusCode} ${reply.body}`)
    expect(tally.failures).toEqual([])
  })
  await fc.assert(property, parametersFor('POST /calls/{key}'))
})

test.runIf(isWanted)(
  'any data sent as a delivery report get a response, and without the key nothing is stored',
  async () => {
    const property = fc.asyncProperty(sent, fc.boolean(), async ({ type, query, payload }, hasKey) => {
      const at = `/api/delivery-reports/nimbusit/${hasKey ? reportsKey : reportsKey.toLowerCase()}`
      const url = query === '' ? at : `${at}?${query}`
      const reply = await world.t.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload,
      })
      const changes = await world.log.rewind()
      const isRefused = reply.statusCode === 422 && changes.length === 0
      const holds =
        isRefused || (hasKey ? reply.statusCode === 200 : reply.statusCode === 404 && changes.length === 0)
      tally.check(holds, `${type} ${payload.toString('hex')} ${query}: ${reply.statusCode} ${reply.body}`)
      expect(tally.failures).toEqual([])
    })
    await fc.assert(property, parametersFor('POST /delivery-reports/{provider}/{key}'))
  },
)

test.runIf(isWanted)('any part of an upload is stored unchanged, or refused', async () => {
  const staff = await world.t.as('staff')
  const job = world.ids('jobs')[0]!
  const begin = { record_type: 'job', record_id: job, kind: 'photo', name: 'a.jpg', size: 300 }
  const property = fc.asyncProperty(sent, fc.boolean(), async ({ type, payload }, isOwn) => {
    const { id } = (await staff.post('/file-uploads', begin)).body
    const token = isOwn ? staff.token : world.tokens.get('dev')
    const headers = { 'content-type': type, authorization: `Bearer ${token}` }
    const url = `/api/file-uploads/${id}/bytes?offset=0`
    const reply = await world.t.app.inject({ method: 'PUT', url, headers, payload })
    const kept = await world.t.database.pool.query(
      'SELECT bytes FROM file_upload_chunks WHERE upload_id = $1',
      [id],
    )
    await world.log.rewind()
    const fits = payload.length > 0 && payload.length <= 300
    const isKept = reply.statusCode === 200 && Buffer.compare(kept.rows[0].bytes, payload) === 0
    const isRefused = reply.statusCode === (isOwn ? 422 : 404) && kept.rows.length === 0
    tally.check(isOwn && fits ? isKept : isRefused, `${type} ${payload.toString('hex')}: ${reply.statusCode}`)
    expect(tally.failures).toEqual([])
  })
  await fc.assert(property, parametersFor('PUT /file-uploads/{id}/bytes'))
})

async function tokenOfStarted(): Promise<string> {
  for (const token of world.texts('token')) {
    const reply = await world.t.app.inject({ method: 'GET', url: `/api/partner-links/${token}` })
    if (reply.statusCode === 200 && reply.json().state === 'started') return token
  }
  throw new Error('No link of a started job')
}

test.runIf(isWanted)('any photo by a partner’s link is refused, or stored as an image', async () => {
  const token = await tokenOfStarted()
  const property = fc.asyncProperty(sent, async ({ type, payload }) => {
    const url = `/api/partner-links/${token}/photos`
    const reply = await world.t.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload,
    })
    const changes = await world.log.rewind()
    tally.check(
      reply.statusCode === 422 && changes.length === 0,
      `${type} ${payload.toString('hex')}: ${reply.body}`,
    )
    expect(tally.failures).toEqual([])
  })
  await fc.assert(property, parametersFor('POST /partner-links/{token}/photos'))
})

test.runIf(isWanted)('more than a megabyte is refused and stores nothing', async () => {
  const payload = Buffer.alloc(1_100_000, 'a')
  const reply = await send({ type: 'text/plain', query: '', payload }, { 'x-api-key': key })
  expect([reply.statusCode, await world.log.rewind()]).toEqual([413, []])
})

test('every endpoint that accepts anything is tried here', () => {
  expect(
    endpoints
      .filter(([, { accepts }]) => accepts)
      .map(([name]) => name)
      .sort(),
  ).toEqual(
    [
      'POST /intake/{source}',
      'POST /calls/{key}',
      'POST /delivery-reports/{provider}/{key}',
      'PUT /file-uploads/{id}/bytes',
      'POST /partner-links/{token}/photos',
    ].sort(),
  )
})
