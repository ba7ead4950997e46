import { createUser } from '../../test/app.ts'
import { createConcession } from '../../test/concessions.ts'
import type { TestDatabase } from '../../test/database.ts'
import { createCash } from '../../test/day-book.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createJob,
  createPartner,
  createPayment,
  createPlace,
} from '../../test/fixtures.ts'
import { formulas, harmless } from '../corpora/formulas.ts'

/** The texts that the database can store: it has no NUL in text. */
export const planted = [...formulas, ...harmless].filter((text) => text !== '' && !text.includes('\0'))

/** A record of each kind for every planted text, so that every list has enough rows to show them all. */
export async function createRows({ db, pool }: TestDatabase): Promise<void> {
  const category_id = await createCategory(db)
  for (const [place, text] of planted.entries()) {
    const { pincode } = await createPlace(db)
    const { id: customer_id } = await createCustomer(db)
    const address_id = await createAddress(db, { customer_id, location_id: pincode })
    await pool.query(
      `INSERT INTO enquiries (name, phone, customer_id, address_id, category_id)
       VALUES ('Asha Rao', '+919845012345', $1, $2, $3)`,
      [customer_id, address_id, category_id],
    )
    const partner_id = await createPartner(db)
    await createCategory(db)
    await createUser(db, { role: 'staff', name: 'Asha Rao' })
    const job_id = await createJob(db, { customer_id, category_id, address_id, price: 300 })
    await pool.query(
      "UPDATE jobs SET (status, completed_at, partner_id) = ('completed', ends_at, $2) WHERE id = $1",
      [job_id, partner_id],
    )
    await pool.query(
      `INSERT INTO complaints (job_id, partner_id, kind, severity, text, source, due_at)
       VALUES ($1, $2, 'quality', 'low', 'Leaks', 'staff', app_now())`,
      [job_id, partner_id],
    )
    await createConcession(pool, { job_id, status: 'posted', amount: 100 })
    await createPayment(db, { job_id, customer_id, amount: 100 })
    await pool.query(
      `INSERT INTO tax_documents (kind, gstin, financial_year, serial, number, day, job_id, buyer_gstin, place_of_supply, mode,
         sac, rate, taxable, cgst, sgst, igst, rounding, total, snapshot)
       VALUES ('invoice', '29AAGCB7383J1Z4', 2025, $1::int, concat('INV/25-26/', $1::int), '2026-01-15', $2, '27AAPFU0939F1ZV', '27',
         'supplier', '998714', 1800, 100, 0, 0, 18, 0, 118, jsonb_build_object('buyer', jsonb_build_object('name', $3::text)))`,
      [place + 1, job_id, text],
    )
    const cash = await createCash(pool, 100)
    await pool.query(
      "INSERT INTO cash_entries (account_id, day, kind, amount, head, note) VALUES ($1, '2026-01-15', 'expense', -100, 'rent', 'x')",
      [cash.id],
    )
    await pool.query(
      "INSERT INTO audit_entries (record_type, record_id, action, user_agent) VALUES ('job', $1, 'planted', $2)",
      [String(job_id), text],
    )
    await pool.query(
      "INSERT INTO ledger_entries (partner_id, kind, amount) SELECT min(id), 'adjustment', 100 FROM partners",
    )
    await pool.query("INSERT INTO ledger_entries (partner_id, kind, amount) VALUES ($1, 'adjustment', 100)", [
      partner_id,
    ])
  }
  // The file of bad rows has the uploaded cells.
  await pool.query(
    `WITH import AS (
       INSERT INTO imports (kind, file_name, size, state, headers, created_by)
       SELECT 'customers', 'list.csv', 1, 'checked', '["name"]', min(id) FROM users RETURNING id)
     INSERT INTO import_rows (import_id, number, line, cells, result)
     SELECT import.id, place, place + 1, jsonb_build_array(text), 'bad'
     FROM import, unnest($1::text[]) WITH ORDINALITY AS given (text, place)`,
    [planted],
  )
  // The bank file belongs to an approved run.
  await pool.query(`WITH run AS (
      INSERT INTO settlement_runs (cut_off, threshold, status, approved_at) VALUES ('2026-01-31', 0, 'approved', app_now())
      RETURNING id)
    INSERT INTO settlement_lines (run_id, partner_id, balance, entry_number)
    SELECT run.id, partners.id, -100, 1 FROM run, partners`)
  // TDS belongs to paid lines.
  await pool.query(`WITH run AS (
      INSERT INTO settlement_runs (cut_off, threshold, status, approved_at) VALUES ('2026-01-31', 0, 'closed', app_now())
      RETURNING id), lines AS (
      INSERT INTO settlement_lines (run_id, partner_id, balance, entry_number, tds, tds_base, tds_rate, is_open)
      SELECT run.id, partners.id, -1000, 1, 100, 1000, 1000, false FROM run, partners RETURNING id, partner_id)
    INSERT INTO settlement_postings (entry_id, line_id)
    SELECT max(entry.id), lines.id FROM lines JOIN ledger_entries AS entry ON entry.partner_id = lines.partner_id GROUP BY lines.id`)
  // A task does this every five minutes.
  await pool.query('SELECT rebuild_unserved_places()')
}

/**
 * Immutable columns have the texts from the beginning: the insert bypasses the triggers that refuse changes.
 */
const appendOnly = new Set([
  ...[
    'payments.note',
    'payments.reference',
    'ledger_entries.note',
    'ledger_entries.reference',
    'cash_entries.note',
  ],
])

/**
 * Rows of these decide who may sign in, belong to the program itself, or are sums that lists are read from.
 */
const kept = new Set([
  ...['sessions', 'user_roles', 'idempotency_keys', 'sign_in_attempts', 'audit_entries', 'settings'],
  ...['customer_job_sums', 'enquiry_results', 'roll_ups', 'roll_up_cells', 'roll_up_changes', 'refreshes'],
])

/**
 * Puts one of the texts into every text column of every table, another one in each row; a value whose
 * constraint refuses it stays unchanged. Columns come from the database, so a new one is planted without a
 * line here.
 */
export async function plantTexts({ pool }: TestDatabase): Promise<Set<string>> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text' AND is_generated = 'NEVER'`)
  const filled = new Set<string>()
  // Append-only tables are changed here, so that their texts are tried as well.
  await pool.query('ALTER TABLE payments DISABLE TRIGGER payments_append_only')
  // Titles of locations and names of accounts are unique without regard to case; here one text may occur
  // twice.
  await pool.query('DROP INDEX locations_title_key, cash_accounts_name_key')
  for (const { table, column } of columns.filter((each) => !kept.has(each.table))) {
    const statement = `UPDATE "${table}" AS t SET "${column}" = ($1::text[])[1 + (n.place - 1) % $2]
      FROM (SELECT ctid AS row, row_number() OVER (ORDER BY ctid) AS place FROM "${table}") AS n WHERE t.ctid = n.row`
    const client = await pool.connect()
    const role = appendOnly.has(`${table}.${column}`) ? 'replica' : 'origin'
    await client.query(`SET session_replication_role = ${role}`)
    const { rowCount } = await client
      .query(statement, [planted, planted.length])
      .catch(() => ({ rowCount: 0 }))
    await client.query('RESET session_replication_role')
    client.release()
    if (rowCount) filled.add(`${table}.${column}`)
  }
  return filled
}
