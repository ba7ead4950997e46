import type { Category } from 'contract/categories/categories.schema.ts'
import { defaultCommission } from 'contract/ledger/commission.rules.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Rows for tests, inserted directly into the tables; values that a test does not set have defaults. */

type Db = Kysely<Database>
let count = 0
const next = () => ++count

/** An unused mobile number, E.164. */
export function newPhone(): string {
  return `+9190${String(next()).padStart(8, '0')}`
}

export type Place = { state: number; district: number; area: number; pincode: number; title: string }

/** A state of its own down to one pincode. */
export async function createPlace(db: Db, { area = 'HSR Layout' } = {}): Promise<Place> {
  const insert = async (
    title: string,
    type: 'state' | 'district' | 'area' | 'pincode',
    parent_id: number | null,
  ) => {
    const values = { title, type, parent_id, search_text: title.toLowerCase() }
    return (await db.insertInto('locations').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const title = String(560_000 + next())
  const state = await insert(`State ${title}`, 'state', null)
  const district = await insert(`District ${title}`, 'district', state)
  const areaId = await insert(area, 'area', district)
  return { state, district, area: areaId, pincode: await insert(title, 'pincode', areaId), title }
}

export async function createCategory(
  db: Db,
  values: Partial<Pick<Category, 'title' | 'parent_id' | 'warranty_days' | 'required_documents'>> & {
    percent?: number
  } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('categories')
    .values({
      title: values.title ?? `Service ${next()}`,
      parent_id: values.parent_id ?? null,
      position: 0,
      active: true,
      duration_minutes: null,
      warranty_days: values.warranty_days ?? null,
      required_documents: values.required_documents ?? [],
      commission_kind: values.percent === undefined ? null : 'percent',
      commission_value: values.percent ?? null,
      commission_after_material: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type QuestionValues = {
  label: string
  input_type?: 'text' | 'radio' | 'checkbox'
  options?: string[]
  required?: boolean
  position?: number
}

export async function createQuestion(db: Db, category_id: number, values: QuestionValues): Promise<number> {
  const { options = [], input_type = 'text', required = false, position = 0, label } = values
  const { id } = await db
    .insertInto('questions')
    .values({ category_id, label, input_type, required, position, options: JSON.stringify(options) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type CustomerValues = {
  name?: string
  phone?: string
  alternate_phone?: string | null
  whatsapp?: string | null
}

export async function createCustomer(
  db: Db,
  values: CustomerValues = {},
): Promise<{ id: number; phone: string }> {
  const phone = values.phone ?? newPhone()
  const { id } = await db
    .insertInto('customers')
    .values({
      name: values.name ?? 'Asha Rao',
      phone,
      alternate_phone: values.alternate_phone ?? null,
      whatsapp: values.whatsapp ?? null,
      email: null,
      gender: null,
      source: null,
      note: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, phone }
}

export async function createAddress(
  db: Db,
  values: { customer_id: number; location_id: number; line_1?: string; primary?: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('addresses')
    .values({
      customer_id: values.customer_id,
      partner_id: null,
      label: null,
      place_type: 'home',
      line_1: values.line_1 ?? '12, 4th Cross',
      line_2: null,
      landmark: null,
      location_id: values.location_id,
      primary: values.primary ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createPartner(db: Db, values: { name?: string; phone?: string } = {}): Promise<number> {
  const nothing = {
    alternate_phone: null,
    whatsapp: null,
    email: null,
    gender: null,
    blood_group: null,
    note: null,
  }
  const { id } = await db
    .insertInto('partners')
    .values({
      ...nothing,
      name: values.name ?? 'Ravi Kumar',
      phone: values.phone ?? newPhone(),
      status: 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type JobValues = {
  customer_id: number
  category_id: number
  address_id?: number | null
  enquiry_id?: number | null
  partner_id?: number | null
  status?: JobStatus
  /** Paise. */
  price?: number
  scheduled_at?: string
}

export async function createJob(db: Db, values: JobValues): Promise<number> {
  const scheduled_at = values.scheduled_at ?? '2026-05-01T04:30:00.000Z'
  const { id } = await db
    .insertInto('jobs')
    .values({
      enquiry_id: values.enquiry_id ?? null,
      customer_id: values.customer_id,
      address_id: values.address_id ?? null,
      category_id: values.category_id,
      partner_id: values.partner_id ?? null,
      status: values.status ?? 'pending',
      price: values.price ?? 0,
      material_cost: 0,
      commission: 0,
      commission_rule: JSON.stringify(defaultCommission),
      answers: '[]',
      note: null,
      created_by: null,
      scheduled_at,
      ends_at: new Date(Date.parse(scheduled_at) + 3_600_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Money received from the customer for a job, paise. */
export async function createPayment(
  db: Db,
  values: { job_id: number; customer_id: number; amount: number },
): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      ...values,
      kind: 'received-from-customer',
      method: 'cash',
      partner_id: null,
      reference: null,
      note: null,
      received_by: 'company',
      paid_at: '2026-05-01T06:00:00.000Z',
      created_by: null,
    })
    .execute()
}
