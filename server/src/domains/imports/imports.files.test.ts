import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createCategory, createPlace, newPhone, type Place } from '../../../test/fixtures.ts'
import { checked, uploaded, work } from '../../../test/imports.ts'
import { zipOf } from '../../../test/zip.ts'

let t: TestApp
let admin: Caller
let place: Place
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  place = await createPlace(t.database.db)
})
afterAll(() => t.close())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
/** A workbook with one worksheet of the given XML. */
const workbook = (sheet: string, more: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="urn:r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })
const inline = (...lines: string[][]) =>
  `<worksheet ${main}><sheetData>${lines
    .map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

test('partners are imported with services, areas, hours and an opening balance, and removed by the undo', async () => {
  const title = `İnce Tiling ${Date.now()}`
  await createCategory(t.database.db, { title })
  const phone = newPhone()
  const csv = [
    'Partner,Mobile,Services,Areas,Hours,Opening balance',
    `Tile Works,${phone},${title},${place.title},Mon-Sat 09:00-18:00,"-1,250.50"`,
    `No Such,${newPhone()},Nonsense,${place.title},,`,
  ].join('\n')
  const read = await uploaded(t, admin, 'partners', csv)
  const dry = await checked(t, admin, read, 'skip')
  expect(dry.counts).toEqual({ new: 1, updated: 0, same: 0, skipped: 0, bad: 1 })
  await admin.post(`/imports/${read.id}/apply`, { checks: 1, only_good: true })
  expect(await work(t, admin, read.id)).toMatchObject({ state: 'applied', applied: 1 })
  const { data } = (await admin.get(`/partners?q=${phone.slice(-10)}`)).body
  const { body: partner } = await admin.get(`/partners/${data[0].id}`)
  expect(partner).toMatchObject({ name: 'Tile Works', balance: -125_050, status: 'submitted' })
  expect(partner.services.map((service: { title: string }) => service.title)).toEqual([title])
  expect(partner.areas.map((area: { title: string }) => area.title)).toEqual([place.title])
  expect(partner.hours).toHaveLength(6)
  await admin.post(`/imports/${read.id}/undo`)
  expect(await work(t, admin, read.id)).toMatchObject({ state: 'undone', undone: 1 })
  const after = (await admin.get(`/partners/${data[0].id}`)).body
  expect([after.balance, after.status]).toEqual([0, 'rejected'])
})

test('a known partner is overwritten by a file, and the undo restores every field', async () => {
  const [tiles, taps] = ['Tiles', 'Taps'].map((name) => `${name} ${newPhone()}`) as [string, string]
  for (const title of [tiles, taps]) await createCategory(t.database.db, { title })
  const phone = newPhone()
  const readPartner = async () => {
    const { data } = (await admin.get(`/partners?q=${phone.slice(-10)}`)).body
    const { body } = await admin.get(`/partners/${data[0].id}`)
    const titles = body.services.map((service: { title: string }) => service.title)
    return { name: body.name, hours: body.hours.length, titles }
  }
  const importOf = async (name: string, title: string, hours: string) => {
    const csv = `Partner,Mobile,Services,Areas,Hours\n${name},${phone},${title},${place.title},${hours}\n`
    const read = await uploaded(t, admin, 'partners', csv)
    const dry = await checked(t, admin, read, 'overwrite')
    await admin.post(`/imports/${read.id}/apply`, { checks: 1, only_good: true })
    await work(t, admin, read.id)
    return { id: read.id, counts: dry.counts }
  }
  await importOf('Tile Works', tiles, 'Mon-Sat 09:00-18:00')
  const before = await readPartner()
  expect(before).toEqual({ name: 'Tile Works', hours: 6, titles: [tiles] })
  const { id, counts } = await importOf('Tap Works', taps, 'Mon 10:00-12:00')
  expect(counts).toMatchObject({ new: 0, updated: 1 })
  expect(await readPartner()).toEqual({ name: 'Tap Works', hours: 1, titles: [taps] })
  await admin.post(`/imports/${id}/undo`)
  expect(await work(t, admin, id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 })
  expect(await readPartner()).toEqual(before)
})

test('a workbook that this program wrote is read again, and changes nothing', async () => {
  await admin.post('/customers', { name: 'Written Once', phone: newPhone() })
  const { raw } = await admin.get('/customers/download?format=xlsx&q=Written%20Once')
  const read = await uploaded(t, admin, 'customers', raw)
  expect(read).toMatchObject({ state: 'mapping', rows: 1 })
  expect(read.mapping).toContain('phone')
  const dry = await checked(t, admin, read, 'overwrite')
  expect(
    dry.counts,
    JSON.stringify(await rows('SELECT * FROM import_rows WHERE import_id = $1', read.id)),
  ).toMatchObject({ same: 1 })
})

test('a workbook’s numeric phones, shared texts and empty cells are read in their displayed form', async () => {
  const shared = `<sst ${main}><si><t>Name</t></si><si><r><t>Asha </t></r><r><t>Rao</t></r></si></sst>`
  const sheet = `<worksheet ${main}><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Phone</t></is></c></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4"><v>9.845012345E9</v></c></row></sheetData></worksheet>`
  const read = await uploaded(t, admin, 'customers', workbook(sheet, { 'xl/sharedStrings.xml': shared }))
  expect(read).toMatchObject({
    headers: ['Name', '', 'Phone'],
    sample: [['Asha Rao', '', '9845012345']],
    rows: 1,
  })
})

const bomb = ' '.repeat(210_000_000)
const long = 'x'.repeat(5_000)
test.each<[string, () => Buffer | string, RegExp]>([
  ['no workbook', () => zipOf({ 'a.txt': 'x' }), /no Excel workbook/],
  ['a damaged archive', () => workbook(inline(['Name', 'Phone'])).subarray(0, 300), /damaged/],
  [
    'a worksheet that unpacks to 210 MB',
    () => workbook(`<worksheet>${bomb}</worksheet>`),
    /damaged|too large/,
  ],
  [
    'a worksheet that says it is small',
    () =>
      zipOf(
        {
          'xl/workbook.xml': `<workbook ${main} xmlns:r="urn:r"><sheets><sheet r:id="rId1"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId1" Target="sheet1.xml"/></Relationships>',
          'xl/sheet1.xml': inline(...Array.from({ length: 50 }, () => ['Name', 'Phone'])),
        },
        { 'xl/sheet1.xml': 10 },
      ),
    /damaged/,
  ],
  [
    'entities that multiply',
    () => workbook(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>`),
    /damaged/,
  ],
  ['a tag that is not closed', () => workbook('<worksheet><sheetData><row><c>'), /damaged/],
  [
    'a worksheet outside of the archive',
    () =>
      workbook('', {
        'xl/_rels/workbook.xml.rels': '<R><Relationship Id="rId1" Target="../../../etc/passwd"/></R>',
      }),
    /damaged/,
  ],
  [
    'a column far to the right',
    () => workbook(`<worksheet><sheetData><row><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>`),
    /more than 60 columns/,
  ],
  ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel workbook/],
  ['bytes', () => Buffer.from([0, 1, 2, 3, 0, 0]), /neither CSV nor/],
  ['Latin 1', () => Buffer.from('Name,Phone\nJosé,1', 'latin1'), /no CSV in UTF-8/],
  ['an open quotation mark', () => 'Name,Phone\n"Asha,9845012345\n', /quotation mark/i],
  ['only headers', () => 'Name,Phone\n', /no other row/],
  ['61 columns', () => `${'a,'.repeat(60)}b\n1,2`, /more than 60 columns/],
  ['a row of 300,000 characters', () => `Name,Phone\n"${'x'.repeat(300_000)}",1`, /too long/],
])('a file with %s fails with its reason', async (_, file, reason) => {
  const read = await uploaded(t, admin, 'customers', file())
  expect(read.state, JSON.stringify(read.sample)).toBe('failed')
  expect(read.error).toMatch(reason)
  expect(await rows('SELECT 1 FROM import_parts WHERE import_id = $1', read.id)).toEqual([])
  expect(await rows('SELECT 1 FROM import_rows WHERE import_id = $1', read.id)).toEqual([])
})

test('cells that are too long are errors of their column, not of the file', async () => {
  const read = await uploaded(t, admin, 'customers', `Name,Phone\n${long},${newPhone()}\n`)
  expect((await checked(t, admin, read, 'skip')).counts.bad).toBe(1)
})

test('an import with lost connections and two parallel tasks writes each row once', async () => {
  const phones = Array.from({ length: 1200 }, () => newPhone())
  const csv = ['Name,Phone', ...phones.map((phone, nth) => `Held ${nth},${phone}`)].join('\n')
  const read = await uploaded(t, admin, 'customers', csv)
  await checked(t, admin, read, 'skip')
  await admin.post(`/imports/${read.id}/apply`, { checks: 1, only_good: false })
  const task = t.deps.tasks.find(({ kind }) => kind === 'imports.work')!
  const once = () =>
    Promise.resolve(task.handler({ import_id: read.id }, { number: 1, isLast: false })).catch(() => null)
  const kill = () =>
    rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    )
  const both = [once(), once()]
  for (let kills = 0; kills < 5; kills += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30))
    await kill().catch(() => null)
  }
  await Promise.all(both)
  expect(await work(t, admin, read.id)).toMatchObject({ state: 'applied', applied: 1200, left_out: 0 })
  const [{ count }] = await rows('SELECT count(*)::int FROM customers WHERE phone = ANY ($1)', phones)
  expect(count).toBe(1200)
  const [{ entries }] = await rows(
    `SELECT count(*)::int AS entries FROM audit_entries
     WHERE record_type = 'customer' AND action = 'created' AND record_id IN (SELECT id::text FROM customers WHERE phone = ANY ($1))`,
    phones,
  )
  expect(entries).toBe(1200)
})
