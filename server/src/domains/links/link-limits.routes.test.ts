import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createRun } from '../../../test/settlements.ts'
import { createWorld, type World } from '../../../test/world.ts'

/** So slow that a limit is not refilled during a test. */
const perSecond = 1 / 86_400
const own = 6
const ofAddress = 4
let t: TestApp
let staff: Caller
let guest: Caller
let world: World
beforeEach(async () => {
  await t?.close()
  t = await testApp(
    {},
    { limits: { link: { burst: own, perSecond }, linkNetwork: { burst: ofAddress, perSecond } } },
  )
  staff = await t.as('staff')
  guest = await t.as(null)
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

type Sent = { token: string; end: () => Promise<unknown> }
const tokenOf = ({ body }: { body: { url: string } }) => body.url.split('/').at(-1)!
const sql = (text: string, id: number) => t.database.pool.query(text, [id])

async function linkOf(kind: string): Promise<Sent> {
  if (kind === 'settlement-links') {
    const admin = await t.as('admin')
    const { id, lines } = await createRun(t, [{ id: await world.partner(), balance: 10_000 }], 'approved')
    const token = tokenOf(await admin.post(`/settlement-lines/${lines[0]}/link`, { by: 'copy' }))
    return { token, end: () => sql(`UPDATE settlement_runs SET status = 'draft' WHERE id = $1`, id) }
  }
  const job = await world.job({ partner_id: await world.partner() })
  if (kind === 'partner-links') {
    const token = tokenOf(await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' }))
    return { token, end: () => guest.post(`/${kind}/${token}/reject`, { reason: 'Too far away' }) }
  }
  const token = tokenOf(await staff.post(`/jobs/${job.id}/tracking-link`, { by: 'copy' }))
  const end =
    "UPDATE jobs SET status = 'cancelled', updated_at = app_now() - interval '40 days' WHERE id = $1"
  return { token, end: () => sql(end, job.id) }
}

let guesses = 0
const guess = (kind: string) => guest.get(`/${kind}/${String(++guesses).padStart(43, 'A')}`)
async function exhaust(kind: string): Promise<void> {
  for (let count = 0; count < ofAddress; count += 1) expect((await guess(kind)).status).toBe(404)
  expect((await guess(kind)).status).toBe(429)
  expect((await guest.get(`/${kind}/malformed`)).status).toBe(429)
}
const shown = ({ status, body, headers }: Awaited<ReturnType<Caller['get']>>) => ({
  status,
  body: { ...body, request_id: '' },
  waits: 'retry-after' in headers,
})

describe.each(['partner-links', 'tracking-links', 'settlement-links'])('%s', (kind) => {
  test('a valid link opens from the address of a guesser who is blocked', async () => {
    const { token } = await linkOf(kind)
    await exhaust(kind)
    expect((await guest.get(`/${kind}/${token}`)).status).toBe(200)
    expect((await guest.post(`/${kind}/${token}/opened`)).status).toBe(200)
    expect((await guess(kind)).status).toBe(429)
  })

  test('a link with too many requests is limited alone', async () => {
    const [busy, quiet] = [await linkOf(kind), await linkOf(kind)]
    for (let count = 0; count < own; count += 1)
      expect((await guest.get(`/${kind}/${busy.token}`)).status).toBe(200)
    expect((await guest.get(`/${kind}/${busy.token}`)).status).toBe(429)
    expect((await guest.get(`/${kind}/${quiet.token}`)).status).toBe(200)
    expect((await guess(kind)).status).toBe(404)
  })

  test('an ended link gets the response of an unknown one, before and after the limit of the address', async () => {
    const { token, end } = await linkOf(kind)
    await end()
    expect(shown(await guest.get(`/${kind}/${token}`))).toEqual(shown(await guess(kind)))
    while ((await guess(kind)).status === 404);
    const [ended, unknown] = [await guest.get(`/${kind}/${token}`), await guess(kind)]
    expect(shown(ended)).toEqual(shown(unknown))
    expect(unknown.status).toBe(429)
  })
})

test('an invitation opens and is accepted behind an address with too many wrong attempts', async () => {
  const admin = await t.as('admin')
  const created = await admin.post('/staffs', { name: 'Meera', email: 'meera@test.test', roles: ['staff'] })
  const token = created.body.invitation.link.split('#')[1]
  const address = 'address:127.0.0.1'
  const note = 'INSERT INTO sign_in_attempts (subject) SELECT $1 FROM generate_series(1, 1000)'
  await t.database.pool.query(note, [address])
  expect((await guest.post('/invitations/look', { token: 'A'.repeat(43) })).status).toBe(429)
  expect((await guest.post('/invitations/look', { token })).body.name).toBe('Meera')
  const chosen = { token, name: 'Meera', password: 'a lamp beside nine rivers' }
  expect((await guest.post('/invitations/accept', chosen)).status).toBe(200)
})
