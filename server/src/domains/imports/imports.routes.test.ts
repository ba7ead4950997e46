import { importLimits } from 'contract/imports/imports.words.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createPlace, type Place } from '../../../test/fixtures.ts'
import { checked, uploaded, work } from '../../../test/imports.ts'

let t: TestApp
let admin: Caller
let place: Place
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  place = await createPlace(t.database.db)
})
afterAll(() => t.close())

let serial = 0
const newPhone = () => `98${String(Date.now() % 1000).padStart(3, '0')}${String(++serial).padStart(5, '0')}`
const customersWith = async (phone: string) => {
  const { body } = await admin.get(`/customers?q=${phone}`)
  return body.data
}
const rowsOf = async (id: number, show: string) => (await admin.get(`/imports/${id}/rows?show=${show}`)).body

test('a file of customers is read, checked, applied and undone', async () => {
  const [one, two] = [newPhone(), newPhone()]
  const csv = [
    'Client name,Mobile,Address,PIN,Remarks',
    `Asha Rao,${one},"12, 4th Cross",${place.title},Gate code 12`,
    `Imran Shaikh,${two},,,`,
    `Bad,12345,,,`,
    `Twice,${one},,,`,
    `No street,${newPhone()},,${place.title},`,
    '',
  ].join('\n')
  const read = await uploaded(t, admin, 'customers', csv)
  expect(read).toMatchObject({
    state: 'mapping',
    rows: 5,
    headers: ['Client name', 'Mobile', 'Address', 'PIN', 'Remarks'],
    mapping: ['name', 'phone', 'line_1', 'pincode', 'note'],
  })
  const dry = await checked(t, admin, read, 'skip')
  expect(dry).toMatchObject({ state: 'checked', counts: { new: 2, updated: 0, same: 0, skipped: 0, bad: 3 } })
  expect(await customersWith(one)).toEqual([])
  expect((await rowsOf(read.id, 'bad')).map(({ row, problems }: never) => [row, problems])).toEqual([
    [4, [{ column: 'Phone', message: 'Enter a 10-digit number' }]],
    [5, [{ column: 'Phone', message: 'is also in row 2' }]],
    [6, [{ column: 'Address line 1', message: 'is missing' }]],
  ])
  const path = `/imports/${read.id}`
  expect((await admin.post(`${path}/apply`, { checks: 1, only_good: false })).status).toBe(409)
  expect((await admin.post(`${path}/apply`, { checks: 1, only_good: true })).status).toBe(200)
  const applied = await work(t, admin, read.id)
  expect(applied).toMatchObject({ state: 'applied', applied: 2, left_out: 0, locked: null })
  const [asha] = await customersWith(one)
  const { body: detail } = await admin.get(`/customers/${asha.id}`)
  expect(detail).toMatchObject({ name: 'Asha Rao', phone: `+91${one}`, note: 'Gate code 12', version: 1 })
  expect(detail.addresses).toMatchObject([{ line_1: '12, 4th Cross', pincode: place.title, primary: true }])
  const { body: timeline } = await admin.get(`/timeline?record_type=customer&record_id=${asha.id}`)
  expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['address-added', 'created'])
  expect(timeline[0].actor).toEqual({ id: admin.userId, name: 'Test admin' })

  expect((await admin.post(`${path}/undo`)).body.state).toBe('undoing')
  expect(await work(t, admin, read.id)).toMatchObject({ state: 'undone', undone: 2, kept: 0 })
  expect(await customersWith(one)).toEqual([])
  const trash = await admin.get(`/trash?record_type=customer&record_id=${asha.id}`)
  expect((await admin.post(`/trash/${trash.body.data[0].id}/restore`)).status).toBe(200)
  expect((await admin.get(`/customers/${asha.id}`)).body.addresses).toHaveLength(1)
  expect((await admin.post(`${path}/undo`)).status).toBe(409)
})

test('a known phone is skipped, filled, overwritten or created again, as the user chose', async () => {
  const phone = newPhone()
  const { body: known } = await admin.post('/customers', { name: 'Asha Rao', phone, note: 'Ring twice' })
  const csv = `name,phone,note,email\nAsha R Rao,${phone},New note,asha@example.com\n`
  const read = await uploaded(t, admin, 'customers', csv)
  const changesOf = async (policy: 'skip' | 'fill' | 'overwrite' | 'create') => {
    const { counts } = await checked(t, admin, read, policy)
    const [{ changes }] = (await admin.get(`/imports/${read.id}/rows`)).body
    return [counts, changes.map(({ label, from, to }: never) => [label, from, to])]
  }
  const none = { new: 0, updated: 0, same: 0, skipped: 0, bad: 0 }
  const email = ['Email', null, 'asha@example.com']
  expect(await changesOf('skip')).toEqual([{ ...none, skipped: 1 }, []])
  expect(await changesOf('fill')).toEqual([{ ...none, updated: 1 }, [email]])
  expect(await changesOf('create')).toEqual([{ ...none, new: 1 }, []])
  expect(await changesOf('overwrite')).toEqual([
    { ...none, updated: 1 },
    [['Name', 'Asha Rao', 'Asha R Rao'], email, ['Note', 'Ring twice', 'New note']],
  ])
  await admin.post(`/imports/${read.id}/apply`, { checks: 4, only_good: false })
  expect(await work(t, admin, read.id)).toMatchObject({ state: 'applied', applied: 1 })
  const changed = { name: 'Asha R Rao', email: 'asha@example.com', note: 'New note', version: 2 }
  expect((await admin.get(`/customers/${known.id}`)).body).toMatchObject(changed)
  await admin.post(`/imports/${read.id}/undo`)
  await work(t, admin, read.id)
  const before = { name: 'Asha Rao', email: null, note: 'Ring twice', version: 3 }
  expect((await admin.get(`/customers/${known.id}`)).body).toMatchObject(before)
})

test('an undo leaves and lists the records that were edited or used since', async () => {
  const phones = [newPhone(), newPhone(), newPhone(), newPhone()]
  const read = await uploaded(
    t,
    admin,
    'customers',
    `name,phone\n${phones.map((each, at) => `Rao ${'ABCD'[at]},${each}`).join('\n')}`,
  )
  await checked(t, admin, read, 'skip')
  await admin.post(`/imports/${read.id}/apply`, { checks: 1, only_good: true })
  await work(t, admin, read.id)
  const [edited, used, deleted, free] = (await Promise.all(phones.map(customersWith))).map(
    ([found]) => found.id,
  )
  await admin.put(`/customers/${edited}`, { name: 'Edited Rao', version: 1 })
  await admin.post('/enquiries', { name: 'Rao', phone: phones[1], customer_id: used, source: 'website' })
  await admin.delete(`/customers/${deleted}`)
  await admin.post(`/imports/${read.id}/undo`)
  expect(await work(t, admin, read.id)).toMatchObject({ state: 'undone', undone: 1, kept: 3 })
  expect((await rowsOf(read.id, 'kept')).map(({ record_id, kept }: never) => [record_id, kept])).toEqual([
    [edited, 'edited'],
    [used, 'in-use'],
    [deleted, 'deleted'],
  ])
  expect((await admin.get(`/customers/${free}`)).status).toBe(404)
})

test('an import can be undone for 30 days, and then no more', async () => {
  const read = await uploaded(t, admin, 'customers', `name,phone\nRao,${newPhone()}`)
  await checked(t, admin, read, 'skip')
  await admin.post(`/imports/${read.id}/apply`, { checks: 1, only_good: true })
  await work(t, admin, read.id)
  const appliedBefore = (age: string) =>
    t.database.pool.query('UPDATE imports SET applied_at = app_now() - $2::interval WHERE id = $1', [
      read.id,
      age,
    ])
  const locked = async () => (await admin.get(`/imports/${read.id}`)).body.locked
  await appliedBefore('29 days 23 hours')
  expect(await locked()).toBeNull()
  await appliedBefore('30 days 1 minute')
  expect(await locked()).toBe('An import can be undone only for 30 days.')
  const refused = await admin.post(`/imports/${read.id}/undo`)
  expect([refused.status, refused.body.message]).toEqual([409, 'An import can be undone only for 30 days.'])
  expect((await admin.get(`/imports/${read.id}`)).body.state).toBe('applied')
})

test('a record that changed after the dry run is left out', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const read = await uploaded(t, admin, 'customers', `name,phone\nAsha Rao,${phone}\nOther Rao,${other}`)
  await checked(t, admin, read, 'overwrite')
  await admin.post('/customers', { name: 'Came first', phone })
  await admin.post(`/imports/${read.id}/apply`, { checks: 1, only_good: true })
  expect(await work(t, admin, read.id)).toMatchObject({ state: 'applied', applied: 1, left_out: 1 })
  expect((await customersWith(phone)).map(({ name }: { name: string }) => name)).toEqual(['Came first'])
  expect((await rowsOf(read.id, 'left-out')).map(({ row }: { row: number }) => row)).toEqual([2])
})

test('the mapping is remembered for the same columns, and the bad rows come back as a file', async () => {
  const headers = `who ${serial},number,city\n`
  const first = await uploaded(t, admin, 'customers', `${headers}=1+1,${newPhone()},x\n`)
  expect(first).toMatchObject({ mapping: [null, null, null], is_remembered: false })
  const mapping = ['name', 'phone', null]
  const refused = await admin.post(`/imports/${first.id}/check`, {
    mapping: ['name', null, null],
    known: 'skip',
  })
  expect(refused.body.errors).toEqual([{ field: 'mapping', message: 'has no column for “Phone”' }])
  await admin.post(`/imports/${first.id}/check`, { mapping, known: 'skip' })
  expect((await work(t, admin, first.id)).counts.new).toBe(1)
  const second = await uploaded(t, admin, 'customers', `${headers}=HYPERLINK("x"),12,x\n`)
  expect(second).toMatchObject({ mapping, is_remembered: true })
  await checked(t, admin, second, 'skip')
  const file = (await admin.get(`/imports/${second.id}/bad-rows/download?format=csv`)).raw
  expect(file.toString()).toContain(`"'=HYPERLINK(""x"")",12,x,Phone: Enter a 10-digit number`)
  const again = await uploaded(t, admin, 'customers', file)
  expect(again.sample[0]?.[0]).toBe('=HYPERLINK("x")')
})

test('parts of a file arrive in any order and once each', async () => {
  const text = `name,phone,note\nAsha Rao,${newPhone()},x\n`.padEnd(600_000, '\n')
  const bytes = Buffer.from(text)
  const { body } = await admin.post('/imports', {
    kind: 'customers',
    file_name: 'big.csv',
    size: bytes.length,
  })
  const part = (number: number) => ({
    number,
    content: bytes.subarray(number * importLimits.part, (number + 1) * importLimits.part).toString('base64'),
  })
  const path = `/imports/${body.id}/parts`
  expect((await admin.post(path, part(1))).body).toMatchObject({ received: 100_000, state: 'uploading' })
  expect((await admin.post(path, part(1))).body.received).toBe(100_000)
  expect((await admin.post(path, { number: 0, content: 'eHg=' })).body.errors[0].field).toBe('content')
  expect((await admin.post(path, { number: 0, content: '*' })).body.errors[0].message).toBe('must be base64')
  expect((await admin.post(path, { number: 9, content: '' })).body.errors[0].field).toBe('number')
  expect((await admin.post(path, part(0))).body.state).toBe('reading')
  expect(await work(t, admin, body.id)).toMatchObject({ state: 'mapping', rows: 1 })
  expect((await admin.post('/imports', { kind: 'customers', file_name: 'x', size: 30_000_000 })).status).toBe(
    422,
  )
  expect((await admin.get('/imports/999999')).status).toBe(404)
  expect((await admin.get('/imports/999999/rows')).status).toBe(404)
})

test('the list of change sets has imports and merges', async () => {
  const { body } = await admin.get('/change-sets')
  const [first] = body
  expect(first).toMatchObject({ type: 'import', kind: 'customers', title: 'big.csv', can_undo: false })
})

test('a merge is in the list of change sets with who did it, until it is undone and after 30 days', async () => {
  const made = async (name: string) => (await admin.post('/customers', { name, phone: newPhone() })).body
  const [kept, merged] = [await made('Kept Rao'), await made('Merged Rao')]
  const { body: merge } = await admin.post('/customers/merge', {
    survivor_id: kept.id,
    version: kept.version,
    merged: [{ id: merged.id, version: merged.version }],
    fields: {},
  })
  const listed = async () =>
    (await admin.get('/change-sets')).body.find(
      ({ type, id }: { type: string; id: number }) => type === 'merge' && id === merge.id,
    )
  expect(await listed()).toMatchObject({
    title: 'Kept Rao',
    state: 'applied',
    records: 2,
    record_id: kept.id,
    by: { id: admin.userId },
    can_undo: true,
  })
  const mergedBefore = (age: string) =>
    t.database.pool.query('UPDATE customer_merges SET merged_at = app_now() - $2::interval WHERE id = $1', [
      merge.id,
      age,
    ])
  await mergedBefore('30 days 1 minute')
  expect(await listed()).toMatchObject({ state: 'applied', can_undo: false })
  await mergedBefore('1 day')
  expect((await admin.post(`/merges/${merge.id}/undo`)).status).toBe(200)
  expect(await listed()).toMatchObject({ state: 'undone', can_undo: false })
})
