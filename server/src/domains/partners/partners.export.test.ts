import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createPartner } from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
})
afterAll(() => app.close())

it('exports and selects the filtered partners, in the order of the list', async () => {
  const { db } = app.database
  const created: number[] = []
  const phone = '+919812345670'
  created.push(
    await createPartner(db, { name: 'Zed Export' }),
    await createPartner(db, { name: 'Anu Export', phone }),
  )
  created.push(await createPartner(db, { name: 'Mina Export' }))
  const entry = { kind: 'adjustment', note: 'Opening balance' } as const
  const entries = [
    { partner_id: created[1]!, amount: 125_000, ...entry },
    { partner_id: created[0]!, amount: -50_050, ...entry },
  ]
  await db.insertInto('ledger_entries').values(entries).execute()
  const document = {
    partner_id: created[1]!,
    kind: 'pan',
    name: 'pan.pdf',
    type: 'application/pdf',
    size: 1,
  } as const
  await db
    .insertInto('files')
    .values({ ...document, content_hash: 'a'.repeat(64), expires_on: '2020-01-31' })
    .execute()
  const { raw } = await staff.get('/partners/download?q=export&sort=-name')
  const [headings, ...rows]: string[][] = parse(raw, { bom: true })
  expect(headings).toEqual([
    'Id',
    'Name',
    'Phone',
    'Status',
    'Services',
    'Areas',
    'Documents that end',
    'Jobs today',
    'Partner owes (₹)',
    'We owe (₹)',
  ])
  expect(rows.map(([, name]) => name)).toEqual(['Zed Export', 'Mina Export', 'Anu Export'])
  expect(rows[2]).toEqual([
    `P-${created[1]}`,
    'Anu Export',
    phone.slice(1),
    'Approved',
    '',
    '',
    'PAN 2020-01-31',
    '0',
    '1250',
    '',
  ])
  expect(rows[0]!.slice(-2)).toEqual(['', '500.5'])
  const chosen = await staff.get('/partners/ids?q=export&sort=-name')
  expect(chosen.body).toEqual({ ids: [created[0], created[2], created[1]], total: 3, exact: true })
})

it('has no pages', async () => {
  for (const path of ['/partners/download?page=2', '/partners/ids?per_page=100', '/partners/ids?total=exact'])
    expect((await staff.get(path)).status, path).toBe(422)
})
