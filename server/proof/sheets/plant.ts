import { makeUser } from '../../test/app.ts'
import type { TestDatabase } from '../../test/database.ts'
import {
  makeAddress,
  makeCategory,
  makeCustomer,
  makeJob,
  makePartner,
  makePayment,
  makePlace,
} from '../../test/fixtures.ts'
import { formulas, harmless } from '../corpora/formulas.ts'

/** What the database can keep: it has no NUL in text. */
export const planted = [...formulas, ...harmless].filter((text) => text !== '' && !text.includes('\0'))

/** A record of each kind for every planted text, so that every list has enough rows to show them all. */
export async function makeRows({ db, pool }: TestDatabase): Promise<void> {
  const category_id = await makeCategory(db)
  for (const _ of planted) {
    const { pincode } = await makePlace(db)
    const { id: customer_id } = await makeCustomer(db)
    const address_id = await makeAddress(db, { customer_id, location_id: pincode })
    await pool.query(
      `INSERT INTO enquiries (name, phone, customer_id, address_id, category_id)
       VALUES ('Asha Rao', '+919845012345', $1, $2, $3)`,
      [customer_id, address_id, category_id],
    )
    const partner_id = await makePartner(db)
    await makeCategory(db)
    await makeUser(db, { role: 'staff', name: 'Asha Rao' })
    const job_id = await makeJob(db, { customer_id, category_id, address_id, price: 300 })
    await pool.query("UPDATE jobs SET (status, completed_at, partner_id) = ('completed', ends_at, $2) WHERE id = $1", [
      job_id,
      partner_id,
    ])
    await pool.query(
      `INSERT INTO complaints (job_id, partner_id, kind, severity, text, source, due_at)
       VALUES ($1, $2, 'quality', 'low', 'Leaks', 'staff', now())`,
      [job_id, partner_id],
    )
    await makePayment(db, { job_id, customer_id, amount: 100 })
    await pool.query(
      "INSERT INTO ledger_entries (partner_id, kind, amount) SELECT min(id), 'adjustment', 100 FROM partners",
    )
  }
  // A task does this every five minutes.
  await pool.query('SELECT rebuild_unserved_places()')
}

/** What no statement may change later holds them from the beginning: the texts go around the triggers that refuse it. */
const appendOnly = new Set(['payments.note', 'payments.reference', 'ledger_entries.note', 'ledger_entries.reference'])

/** Rows of these decide who may sign in, belong to the program itself, or are sums that lists are read from. */
const kept = new Set([
  ...['sessions', 'user_roles', 'idempotency_keys', 'sign_in_attempts', 'audit_entries', 'settings'],
  ...['customer_job_sums', 'enquiry_results', 'roll_ups', 'roll_up_cells', 'roll_up_changes', 'refreshes'],
])

/**
 * Puts one of the texts into every text column of every table, another one in each row; what a constraint refuses stays
 * as it is. Columns come from the database, so a new one is planted without a line here.
 */
export async function plantTexts({ pool }: TestDatabase): Promise<Set<string>> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text' AND is_generated = 'NEVER'`)
  const filled = new Set<string>()
  // What is only ever added to is changed here, so that its texts are tried as well.
  await pool.query('ALTER TABLE payments DISABLE TRIGGER payments_append_only')
  // Titles of places are told apart without regard to case; here one text may stand twice.
  await pool.query('DROP INDEX locations_title_key')
  for (const { table, column } of columns.filter((each) => !kept.has(each.table))) {
    const statement = `UPDATE "${table}" AS t SET "${column}" = ($1::text[])[1 + (n.place - 1) % $2]
      FROM (SELECT ctid AS row, row_number() OVER (ORDER BY ctid) AS place FROM "${table}") AS n WHERE t.ctid = n.row`
    const client = await pool.connect()
    const role = appendOnly.has(`${table}.${column}`) ? 'replica' : 'origin'
    await client.query(`SET session_replication_role = ${role}`)
    const { rowCount } = await client.query(statement, [planted, planted.length]).catch(() => ({ rowCount: 0 }))
    await client.query('RESET session_replication_role')
    client.release()
    if (rowCount) filled.add(`${table}.${column}`)
  }
  return filled
}
