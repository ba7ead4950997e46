import type { HeldKind } from 'contract/privacy/privacy.words.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { among, type Person } from './person.store.ts'

// One source: personal data of a person: where it is, what an erasure does to it (decision 0025).

/** Whose data a table can hold. Callers are people who asked for work and are not customers yet. */
export type DataSubject = 'customers' | 'callers' | 'partners' | 'users'

/** The new value of a column after an erasure; `keep` is the reason why it stays. */
export type Fate = RawBuilder<unknown> | { keep: string }

type Values = Readonly<Record<string, RawBuilder<unknown>>>
type Rows = (person: Person) => RawBuilder<SqlBool>
type Found = {
  kind: HeldKind
  /** The rows of a customer, caller or partner. */
  of: Rows
  /** Rows of other people that name a partner: they stay without the name. */
  naming?: { of: Rows; erases: (person: Person) => Values }
  /** The table counts versions. */
  isVersioned?: true
}
/** A table that can hold personal data: the treatment of each column when a person is erased. */
export type Held = {
  subjects: readonly DataSubject[]
} /** `also` are columns without personal data that must change with them. */ & (
  | (Found & { erases: Readonly<Record<string, Fate>>; also?: Values })
  | (Found & { deletes: readonly string[] })
  /** Found and cleaned by its own code, named in the service. */
  | { kind: HeldKind; cleans: readonly string[] }
  /** Nothing in it is erased. */
  | { leaves: readonly string[]; because: string }
)

export const erasedName = 'Erased customer'
export const erasedPartner = 'Erased partner'
export const erased = 'Erased'

export const none = sql`NULL`
export const emptyList = sql`'[]'::jsonb`
export const emptyArray = sql`'{}'`
/** A text that a constraint asks for. */
export const orErased = (column: string) =>
  sql`CASE WHEN ${sql.ref(column)} IS NOT NULL THEN ${sql.lit(erased)} END`
export const vocabulary = { keep: 'a word of a list' }
export const accounts = { keep: 'accounts' }

const working = sql`status IN ('open', 'will-contact-us', 'asked-to-call-later', 'not-responding', 'booking-done-will-take-service')`
/** An open enquiry is closed, because there is no phone to call any more. */
export const ended = (value: RawBuilder<unknown>, column: string) =>
  sql`CASE WHEN ${working} THEN ${value} ELSE ${sql.ref(column)} END`

export const ofJobs = (person: Person) => among('job_id', person.jobs)
export const ofPayments = (person: Person) => among('payment_id', person.payments)
export const any = (...parts: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` OR `)})`
export const ofPartners = (person: Person) => among('partner_id', person.partners)
/** Rows of the jobs that a partner was sent to. */
export const ofWorked = (person: Person) => among('job_id', person.worked)
export const ofRecords = (person: Person) =>
  any(
    sql`record_type = 'customer' AND ${among('record_id', person.customers)}`,
    sql`record_type = 'partner' AND ${among('record_id', person.partners)}`,
    sql`record_type = 'enquiry' AND ${among('record_id', person.enquiries)}`,
    sql`record_type = 'job' AND ${among('record_id', person.jobs)}`,
    sql`record_type = 'complaint' AND ${among('record_id', person.complaints)}`,
  )
export const ofFiles = (person: Person) =>
  any(
    ...[ofJobs(person), ofPartners(person)],
    ...[among('enquiry_id', person.enquiries), among('complaint_id', person.complaints)],
  )

/**
 * Years for which an invoice is kept with its buyer: the GST Act asks for 72 months after the annual return
 * of its year.
 */
const invoiceYears = 8
/** Paise: from this value on an invoice must name a buyer who has no GSTIN (CGST Rules, rule 46). */
const namedBuyerFrom = 5_000_000
/** Tax law needs the name and address of the buyer. */
export const needsBuyer = sql<SqlBool>`(day > business_day(app_now()) - make_interval(years => ${sql.lit(invoiceYears)})
  AND (buyer_gstin IS NOT NULL OR total >= ${sql.lit(namedBuyerFrom)}))`
export const noBuyer = sql`jsonb_build_object('name', ${sql.lit(erasedName)}, 'phone', '', 'address', '[]'::jsonb)`

/** The columns of a table that can hold personal data. */
export function personalColumns(held: Held): string[] {
  if ('erases' in held) return Object.keys(held.erases)
  return [...('deletes' in held ? held.deletes : 'cleans' in held ? held.cleans : held.leaves)]
}
