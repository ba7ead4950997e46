import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createUser, type TestApp, testApp } from '../../../test/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

test('GET /staffs/download returns the filtered accounts in the order of the list, with formulas neutralised', async () => {
  const { db } = app.database
  await createUser(db, { role: 'staff', name: 'Zed Export' })
  await createUser(db, { role: 'admin', name: '=Anu Export' })
  await createUser(db, { role: 'staff', name: 'Other Person' })
  const { raw, status } = await admin.get('/staffs/download?q=export&sort=-name')
  expect(status).toBe(200)
  const [headings, ...rows]: string[][] = parse(raw, { bom: true })
  expect(headings).toEqual([
    'Name',
    'Email',
    'Phone',
    'Role',
    'Status',
    'Second factor',
    'Last seen',
    'Since',
  ])
  expect(rows.map(([name]) => name)).toEqual(['Zed Export', "'=Anu Export"])
  expect(rows.map((row) => row[3])).toEqual(['Staff', 'Admin'])
  const kept = await db
    .selectFrom('audit_entries')
    .select(['actor_id'])
    .where('action', '=', 'downloaded')
    .where('record_type', '=', 'download')
    .where('record_id', '=', 'staffs')
    .execute()
  expect(kept).toEqual([{ actor_id: admin.userId }])
})
