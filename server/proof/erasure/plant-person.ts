import { foundTables } from '#domains/privacy/public.ts'
import { errorCode } from '#platform/config/error-code.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { sendFile } from '../../test/files.ts'
import type { World } from '../../test/world.ts'
import {
  createPlanter,
  type Must,
  mark,
  markedPdf,
  named,
  numbers,
  type Planter,
  plantDeliveries,
  plantRating,
  plantUpload,
} from './planter.ts'

const spelled = '098124 70001'

/** A customer with data in every table that can have some, without an open job, a due or credit. */
export async function plantPerson(t: TestApp): Promise<{ customer: number; world: World }> {
  const planter = await createPlanter(t)
  const { dev, world, must } = planter
  const fields = {
    name: named,
    email: `${mark}@example.test`,
    note: `${mark} note`,
    source: 'website',
    opted_out: 'call',
    ...numbers,
  }
  const { id: customer } = await must('/customers', fields)
  const twin = await must('/customers', { name: `${named} Twin`, phone: '+919812470004', note: mark })
  const place = { place_type: 'home', location_id: world.places.pincode }
  const lines = { label: mark, line_1: `${mark} 12`, line_2: mark, landmark: mark }
  const address = await must('/addresses', { ...place, ...lines, customer_id: customer })
  const erased = await must('/addresses', { ...place, ...lines, customer_id: customer })
  await dev.delete(`/addresses/${erased.id}`)
  const { id: survivor } = await mergedWith(dev, customer, twin.id)
  await plantEnquiries(must, dev, world, { customer, address: address.id })
  const job = await plantJob(must, dev, world, { customer, address: address.id })
  await plantElsewhere(planter, { customer, job: job.id })
  await plantDeliveries(planter.sql, 'customer', customer)
  const file = { kind: 'paper', name: `${mark}.pdf`, bytes: markedPdf() } as const
  await sendFile(t, dev, { record_type: 'job', record_id: job.id, ...file })
  return { customer: survivor, world }
}

async function mergedWith(dev: Caller, a: number, b: number): Promise<{ id: number }> {
  const read = async (id: number) => (await dev.get(`/customers/${id}`)).body
  const [one, two] = [await read(a), await read(b)]
  const body = { survivor_id: a, version: one.version, merged: [{ id: b, version: two.version }], fields: {} }
  const { status, body: response } = await dev.post('/customers/merge', body)
  if (status >= 300) throw new Error(`The merge was refused: ${JSON.stringify(response)}`)
  return { id: a }
}

type Of = { customer: number; address: number }

async function plantEnquiries(must: Must, dev: Caller, { categories }: World, { customer, address }: Of) {
  const asked = { name: named, phone: numbers.phone, category_id: categories.taps, note: `${mark} asks` }
  const open = await must('/enquiries', { ...asked, customer_id: customer, address_id: address })
  const visit = { starts_at: '2090-05-04T05:30:00Z', ends_at: '2090-05-04T06:30:00Z' }
  const planned = await must('/enquiries', { ...asked, customer_id: customer, address_id: address, visit })
  for (const { id } of [open, planned]) {
    await must('/activities', {
      record_type: 'enquiry',
      record_id: id,
      type: 'note',
      note: `${mark} said so`,
    })
  }
  const { version } = (await dev.get(`/enquiries/${open.id}`)).body
  const lost = {
    status: 'rate-high',
    lost_reason: 'other',
    lost_note: mark,
    activity_type: 'call',
    note: mark,
    version,
  }
  await must(`/enquiries/${open.id}/status`, lost)
  const deleted = await must('/enquiries', { ...asked, customer_id: customer })
  await dev.delete(`/enquiries/${deleted.id}`)
}

async function plantJob(must: Must, dev: Caller, world: World, { customer, address }: Of) {
  const job = await world.jobIn('completed', { customer_id: customer, address_id: address })
  const { version } = (await dev.get(`/jobs/${job.id}`)).body
  await dev.put(`/jobs/${job.id}`, { note: `${mark} job`, version })
  const paid = {
    method: 'upi',
    amount: 60_000,
    received_by: 'company',
    reference: 'UTR1',
    note: `${mark} pays`,
  }
  await must(`/jobs/${job.id}/payments`, paid)
  await must(`/jobs/${job.id}/payments`, { ...paid, amount: 30_000, reference: 'UTR2' })
  await must(`/jobs/${job.id}/concessions`, {
    amount: 10_000,
    reason: 'goodwill',
    borne_by: 'company',
    note: `${mark} unhappy`,
  })
  await must('/complaints', { job_id: job.id, kind: 'quality', severity: 'low', text: `${mark} complains` })
  return job
}

/** Data from outside or written by the program, as rows. */
async function plantElsewhere(planter: Planter, { customer, job }: { customer: number; job: number }) {
  const { dev, sql, must } = planter
  await must('/lists/customers/views', {
    name: 'Found',
    state: `q=${encodeURIComponent(spelled)}`,
    shared: false,
  })
  await dev.get(`/customers/download?q=${numbers.phone.slice(3)}`)
  await sql(
    `INSERT INTO messages (channel, template, "to", body, state, customer_id) VALUES ('sms', 'notification', $1, $2, 'failed', $3)`,
    [numbers.whatsapp, mark, customer],
  )
  await sql(
    `INSERT INTO calls (external_id, direction, outcome, phone, started_at, recording_url, raw)
     VALUES ('call-1', 'incoming', 'answered', $1, app_now(), $2, $3)`,
    [numbers.alternate_phone, `https://calls.example.test/${mark}`, { who: mark }],
  )
  const [key] = await sql(
    `INSERT INTO intake_keys (source, title, key_hash, ending) VALUES ('website', 'Page', '\\x01', 'abcd') RETURNING id`,
  )
  await sql(
    `INSERT INTO intake_leads (key_id, source, raw, query, mapped, state, reason, fingerprint)
     VALUES ($1, 'website', $2, '{}', $3, 'refused', $4, $5)`,
    [
      key!.id,
      Buffer.from(`phone=${spelled}&name=${mark}`),
      { phone: numbers.phone, name: mark },
      mark,
      numbers.phone,
    ],
  )
  await plantUpload(planter, { type: 'job', id: job, kind: 'paper' })
  await sql(`INSERT INTO customer_requests (job_id, kind, note) VALUES ($1, 'cancel', $2)`, [job, mark])
  await plantRating(sql, job)
  await sql(
    `INSERT INTO completion_reports (job_id, assignment_id, amount, means, reference, extra_amount, extra_work, state, decided_at, reason)
     SELECT job_id, id, 100, 'cash', $2, 100, $2, 'dismissed', app_now(), $2 FROM assignments WHERE job_id = $1`,
    [job, mark],
  )
  await sql(
    `INSERT INTO public_links (kind, job_id, token_seed, token_hash) VALUES ('customer-job', $1, '\\x01', '\\x02')`,
    [job],
  )
  await sql(
    `INSERT INTO schedule_changes (schedule_id, status, starts_at, ends_at, reason)
     SELECT id, status, starts_at, ends_at, reason FROM schedules WHERE job_id = $1`,
    [job],
  )
  await sql(
    `INSERT INTO tax_documents (kind, gstin, financial_year, serial, number, day, job_id, place_of_supply, mode, sac, rate,
       taxable, cgst, sgst, igst, rounding, total, snapshot)
     VALUES ('invoice', '29AAGCB7383J1Z4', 2026, 1, 'HC/1', business_day(app_now()), $1, '29', 'supplier', '998714', 0,
       90000, 0, 0, 0, 0, 90000, $2)`,
    [
      job,
      {
        seller: { name: 'House Care' },
        buyer: { name: named, phone: numbers.phone, address: [mark] },
        service: 'Tap repair',
      },
    ],
  )
  await sql(`INSERT INTO different_people (phone, customer_ids) VALUES ($1, ARRAY[$2::bigint, 1])`, [
    numbers.phone,
    customer,
  ])
  await sql(
    `INSERT INTO shared_phones (phone, customer_ids, latest, names, different) VALUES ($1, ARRAY[$2::bigint], app_now(), $3, false)`,
    [numbers.phone, customer, mark],
  )
  const [created] = await sql(
    `INSERT INTO imports (kind, file_name, size, sample, created_by, state) VALUES ('customers', $1, 10, $2, $3, 'applied') RETURNING id`,
    [`${mark}.csv`, JSON.stringify([[named, spelled]]), dev.userId],
  )
  await sql(`INSERT INTO import_parts (import_id, number, content) VALUES ($1, 0, $2)`, [
    created!.id,
    Buffer.from(`name,phone\n${named},${spelled}`),
  ])
  await sql(
    `INSERT INTO import_rows (import_id, number, line, cells, phone, name, record_id, outcome, undo, "values")
     VALUES ($1, 1, 2, $2, $3, $4, $5, 'applied', $6, $6), ($1, 2, 3, $2, NULL, '', NULL, NULL, NULL, NULL)`,
    [created!.id, JSON.stringify([named, spelled]), numbers.phone, named, customer, { name: named }],
  )
}

/**
 * Columns whose format the reader of the row relies on: the request or row that filled them contains the
 * person.
 */
const asIs = new Set([
  'receipts.snapshot',
  'tax_documents.snapshot',
  'trash.content',
  'customers.phone',
  'customers.alternate_phone',
  'customers.whatsapp',
  'enquiries.phone',
  'messages.to',
  'calls.phone',
  'import_rows.phone',
  'opt_outs.phone',
  'partners.name',
  'partners.phone',
  'partners.alternate_phone',
  'partners.whatsapp',
])
/** Columns that accept words of a list only, or days. */
const words = new Set([
  'tax_documents.buyer_gstin',
  'files.sealed_number',
  'enquiries.next_action',
  'customers.gender',
  'different_people.phone',
  'shared_phones.phone',
  'partner_days_off.from_day',
  'partner_days_off.to_day',
])

/**
 * Puts the mark into every column that an erasure empties or deletes, of every row of the person. Returns
 * tables without rows.
 */
export async function plantColumns(t: TestApp, person: Parameters<(typeof foundTables)[number][1]['of']>[0]) {
  const { pool, db } = t.database
  const empty: string[] = []
  for (const [table, held] of foundTables) {
    const of = held.of(person).compile(db)
    const { rows } = await pool.query(`SELECT count(*)::int AS count FROM "${table}" WHERE ${of.sql}`, [
      ...of.parameters,
    ])
    if (rows[0].count === 0) empty.push(table)
    const columns =
      'erases' in held
        ? Object.entries(held.erases).flatMap(([name, fate]) => ('keep' in fate ? [] : [name]))
        : held.deletes
    for (const column of columns) {
      if (asIs.has(`${table}.${column}`) || words.has(`${table}.${column}`)) continue
      await plantColumn(pool, table, column, of)
    }
  }
  return empty
}

async function plantColumn(
  pool: TestApp['database']['pool'],
  table: string,
  column: string,
  of: { sql: string; parameters: readonly unknown[] },
) {
  const { rows } = await pool.query(
    'SELECT udt_name AS type, is_generated AS generated FROM information_schema.columns WHERE table_name = $1 AND column_name = $2',
    [table, column],
  )
  if (rows[0].generated === 'ALWAYS') return
  const text = `${mark} ${table}.${column} ${spelled}`
  const value = {
    text: `'${text}'`,
    _text: `ARRAY['${text}']`,
    bytea: `'${text}'::bytea`,
    jsonb: `CASE WHEN "${column}" IS NULL OR jsonb_typeof("${column}") = 'array' THEN '["${text}"]'::jsonb ELSE "${column}" || '{"planted":"${text}"}' END`,
  }[rows[0].type as string]
  // Some columns have a text only in some states.
  const filled = `"${column}" IS NOT NULL`
  for (const condition of ['true', filled]) {
    const client = await pool.connect()
    try {
      await client.query('BEGIN; SET LOCAL session_replication_role = replica')
      await client.query(`UPDATE "${table}" SET "${column}" = ${value} WHERE (${of.sql}) AND ${condition}`, [
        ...of.parameters,
      ])
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      if (condition === filled || errorCode(error) !== '23514') throw error
    } finally {
      client.release()
    }
  }
}
