import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMessage } from '#domains/messages/sending/send-message.service.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { createRun } from '../../../test/settlements.ts'
import { createWorld, type World } from '../../../test/world.ts'

const noLimit = { burst: 1000, perSecond: 1000 }
let gateway: Gateway
let t: TestApp
let admin: Caller
let guest: Caller
let world: World
beforeAll(async () => {
  gateway = await startGateway({ isQuick: true })
  const config = { gatewayUrl: gateway.url, publicUrl: 'https://admin.example' }
  t = await testApp(config, { limits: { link: noLimit, linkNetwork: noLimit, receipt: noLimit } })
  admin = await t.as('admin')
  guest = await t.as(null)
  world = await createWorld(t, await t.as('staff'))
})
afterAll(async () => {
  await t.close()
  await gateway.close()
})
beforeEach(async () => {
  await world.setting('sms.statement.enable', true)
  await world.setting('business.upi_id', 'housecare@bank')
})

let nth = 0
const utr = () => `HDFCS${String(++nth).padStart(12, '0')}`
const linesOf = async (id: number) => (await admin.get(`/settlement-runs/${id}/lines`)).body.data
const getRun = async (id: number) => (await admin.get(`/settlement-runs/${id}`)).body
const messagesOf = async (line: number) =>
  (await t.database.pool.query('SELECT * FROM messages WHERE settlement_line_id = $1 ORDER BY id', [line]))
    .rows
const pay = (run: number, line: number) =>
  admin.post(`/settlement-runs/${run}/utrs`, { text: `S${run}-${line}, ${utr()}`, shown: 1 })

/** An approved run of partners with these balances, paise. */
async function approved(...balances: number[]) {
  const partners = []
  for (const balance of balances)
    partners.push({ id: await world.partner({ name: 'Imran Shaikh' }), balance })
  const run = await createRun(t, partners, 'approved')
  return { ...run, partners: partners.map(({ id }) => id) }
}
async function work(run: number): Promise<void> {
  const task = t.deps.tasks.find(({ kind }) => kind === 'settlements.send-statements')!
  await task.handler({ run_id: run }, { number: 1, isLast: false })
}
const tokenOf = (url: string) => url.split('/').at(-1)!
async function linkOf(line: number): Promise<string> {
  const { body } = await admin.post(`/settlement-lines/${line}/link`, { by: 'copy' })
  return `/settlement-links/${tokenOf(body.url)}`
}
async function arrivedFor(line: number): Promise<string> {
  const [message] = await messagesOf(line)
  const { send: sendOutbound } = createOutbound(t.deps.config)
  await sendMessage({ ...t.deps, outbound: { send: sendOutbound } }, message.id)
  return gateway.entries().find(({ reference }) => reference === message.reference)?.text ?? ''
}

describe('statements of a run', () => {
  test('go to every line that is not left out, once, and the run counts them', async () => {
    const run = await approved(-50_000, 30_000, -700)
    const [owed, owes, out] = run.lines as [number, number, number]
    const left = { version: run.version, ids: [out], left_out: true, reason: 'Asked for it' }
    await admin.post(`/settlement-runs/${run.id}/lines`, left)
    expect((await admin.post(`/settlement-runs/${run.id}/statements`)).status).toBe(200)
    await Promise.all([work(run.id), work(run.id)])
    await work(run.id)
    expect(await messagesOf(owed)).toMatchObject([{ template: 'sms.statement', partner_id: run.partners[0] }])
    expect([(await messagesOf(owes)).length, (await messagesOf(out)).length]).toEqual([1, 0])
    expect((await getRun(run.id)).statements).toEqual({ sent: 0, waiting: 2, handed: 0, failed: 0 })
    expect(await arrivedFor(owed)).toMatch(
      new RegExp(
        `^Dear Imran Shaikh, your settlement S${run.id}-${owed}: we pay ₹500.00. .* https://admin.example/s/[\\w-]{43}$`,
      ),
    )
    expect((await getRun(run.id)).statements).toEqual({ sent: 1, waiting: 1, handed: 0, failed: 0 })
    const lines = await linesOf(run.id)
    const stateOf = (id: number) => lines.find((line: { id: number }) => line.id === id).statement?.state
    expect([stateOf(owed), stateOf(owes), stateOf(out)]).toEqual(['submitted', 'pending', undefined])
    // The stored text has a placeholder for the link.
    expect((await messagesOf(owed))[0].body).not.toContain('/s/')
  })

  test('a link that was copied is handed over, and not counted as sent', async () => {
    const { id, lines } = await approved(-2000)
    await admin.post(`/settlement-lines/${lines[0]}/link`, { by: 'copy' })
    expect((await getRun(id)).statements).toEqual({ sent: 0, waiting: 0, handed: 1, failed: 0 })
  })

  test('a statement is sent again by hand, up to the limit of its number', async () => {
    const { lines } = await approved(-2000)
    await world.setting('business.messages_per_recipient', '2')
    const send = () => admin.post(`/settlement-lines/${lines[0]}/statement`)
    const replies = [await send(), await send(), await send()]
    await world.setting('business.messages_per_recipient', '20')
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(replies[1]?.body.statement.state).toBe('pending')
    expect(await messagesOf(lines[0]!)).toHaveLength(2)
  })

  test('a partner who wants necessary messages only gets it', async () => {
    const run = await approved(-2000)
    const partner = (await admin.get(`/partners/${run.partners[0]}`)).body
    await admin.put(`/partners/${partner.id}`, { version: partner.version, opted_out: 'sms' })
    await admin.post(`/settlement-lines/${run.lines[0]}/statement`)
    expect(await arrivedFor(run.lines[0]!)).toContain('your settlement')
  })

  test('are refused while the SMS is off, and for a draft', async () => {
    const draft = await createRun(t, [{ id: await world.partner({}), balance: -300 }])
    expect((await admin.post(`/settlement-runs/${draft.id}/statements`)).status).toBe(409)
    expect((await admin.post(`/settlement-lines/${draft.lines[0]}/link`, { by: 'copy' })).status).toBe(409)
    await world.setting('sms.statement.enable', false)
    const run = await approved(-300)
    const refused = await admin.post(`/settlement-runs/${run.id}/statements`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('off in Settings')])
  })

  test('the PDF has opening balance, entries, the sums of each kind, and the payment', async () => {
    const run = await approved(-50_000)
    const [line] = run.lines as [number]
    const before = pdfText((await admin.get(`/settlement-lines/${line}/statement`)).raw)
    expect(before).toContain(`SETTLEMENT STATEMENT S${run.id}-${line}`)
    expect(before).toContain('We pay Imran Shaikh ₹500.00.')
    await pay(run.id, line)
    const paid = pdfText((await admin.get(`/settlement-lines/${line}/statement`)).raw)
    expect(paid).toMatch(/We paid Imran Shaikh ₹500.00 on .*, UTR HDFCS\d{12}\./)
    // The next line begins where this one ended.
    await admin.post(`/settlement-runs/${run.id}/end`, { version: run.version, as: 'closed' })
    const next = await createRun(t, [{ id: run.partners[0]!, balance: 1200 }], 'approved')
    const after = pdfText((await admin.get(`/settlement-lines/${next.lines[0]}/statement`)).raw)
    expect(after).toMatch(/Opening balance\s+We owe ₹500.00/)
    expect(after).toMatch(/Payout[\s\S]*Adjustment[\s\S]*Closing balance[\s\S]*Partner owes ₹12.00/)
    expect(after).toContain(`Imran Shaikh pays ₹12.00 with the reference S${next.id}-${next.lines[0]}.`)
  })
})

describe('the page of a settlement link', () => {
  test('shows the statement, and how to pay by UPI until the line is paid', async () => {
    const run = await approved(45_050)
    const [line] = run.lines as [number]
    const path = await linkOf(line)
    const { body } = await guest.get(path)
    expect(body).toMatchObject({
      reference: `S${run.id}-${line}`,
      partner: 'Imran Shaikh',
      state: 'due',
      opening: 0,
      adds: 45_050,
      reduces: 0,
      balance: 45_050,
      net: 45_050,
      entries: [{ kind: 'adjustment', amount: 45_050, job: null }],
      opened: false,
    })
    const note = `Settlement%20S${run.id}-${line}`
    expect(body.upi.uri).toBe(`upi://pay?pa=housecare@bank&pn=House%20Care&am=450.50&cu=INR&tn=${note}`)
    expect((await admin.get(`/settlement-lines/${line}/upi`)).body.upi).toEqual(body.upi)
    expect(body.upi.qr.path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/)
    expect((await guest.post(`${path}/opened`)).status).toBe(200)
    expect((await guest.get(path)).body.opened).toBe(true)
    expect((await guest.get(`${path}/statement`)).raw.subarray(0, 5).toString()).toBe('%PDF-')
    await pay(run.id, line)
    expect((await guest.get(path)).body).toMatchObject({ state: 'paid', upi: null, utr: expect.any(String) })
  })

  test('has no UPI payment when the business pays, or has no UPI ID', async () => {
    const run = await approved(-45_050, 100)
    expect((await guest.get(await linkOf(run.lines[0]!))).body.upi).toBeNull()
    await world.setting('business.upi_id', '')
    expect((await guest.get(await linkOf(run.lines[1]!))).body.upi).toBeNull()
  })

  test('is the same 404 for a line that was left out, a run that ended long ago, and a wrong token', async () => {
    const run = await approved(5000, 6000)
    const [first, second] = [await linkOf(run.lines[0]!), await linkOf(run.lines[1]!)]
    const out = { version: run.version, ids: [run.lines[0]], left_out: true, reason: 'Asked for it' }
    await admin.post(`/settlement-runs/${run.id}/lines`, out)
    await pay(run.id, run.lines[1]!)
    expect((await guest.get(second)).status).toBe(200)
    await t.database.pool.query(
      "UPDATE settlement_runs SET status = 'closed', ended_at = app_now() - interval '91 days' WHERE id = $1",
      [run.id],
    )
    const paths = [first, second, `/settlement-links/${'a'.repeat(43)}`, '/settlement-links/x']
    const responses = await Promise.all(
      paths.flatMap((path) => [
        guest.get(path),
        guest.get(`${path}/statement`),
        guest.post(`${path}/opened`),
      ]),
    )
    const ended = responses.map(({ status, body }) => `${status} ${body.message}`)
    expect(new Set(ended)).toEqual(new Set(['404 This link is no longer valid.']))
  })

  test('the link stays the same, and the database holds a hash only', async () => {
    const run = await approved(5000)
    const line = run.lines[0]!
    const path = await linkOf(line)
    expect(await linkOf(line)).toBe(path)
    const { rows } = await t.database.pool.query('SELECT * FROM public_links WHERE settlement_line_id = $1', [
      line,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(tokenOf(path))
    expect(rows[0].token_hash.equals(createHash('sha256').update(tokenOf(path)).digest())).toBe(true)
    const [{ statement }] = await linesOf(run.id)
    expect(statement).toMatchObject({ state: 'by-hand', opened_at: null })
  })
})
