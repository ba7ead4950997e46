import type { CallerCard, CallerMatch, CustomerDetail } from 'contract/customers/customers.schema.ts'
import { looksInvented, phoneParts, toE164 } from 'contract/shared/phone.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { phonePatterns } from '#platform/db/search-text.ts'
import type { Context } from '#platform/http/context.ts'
import {
  type Caller,
  customersInFull,
  findCallers,
  findCallingPartner,
  openEnquiryOf,
  recordsOf,
} from './caller.store.ts'

/** The owner of the number: a customer, with their open enquiry, or a partner. */
export async function findByPhone(
  db: Kysely<Database>,
  customerId: number | null,
  phone: string,
): Promise<{ enquiry_id: number | null; partner_id: number | null }> {
  const enquiry_id = customerId === null ? null : await openEnquiryOf(db, customerId)
  const partner = customerId === null ? await findCallingPartner(db, phone) : null
  return { enquiry_id, partner_id: partner?.id ?? null }
}

/** Fewer digits than these match too many customers. */
const minDigits = 5

/** The caller, also while the number is still typed. */
export async function lookUpCaller({ db }: Context, typed: string): Promise<CallerCard> {
  const phone = toE164(typed)
  const isLong = phoneParts(typed).anywhere.some((digits) => digits.length >= minDigits)
  const patterns = phone ? [phone] : isLong ? phonePatterns(typed) : []
  const callers = patterns.length === 0 ? [] : await findCallers(db, patterns)
  return {
    phone,
    invented: phone !== null && looksInvented(phone),
    customers: await cardsOf(db, callers, patterns),
    partner: phone ? await findCallingPartner(db, phone) : null,
  }
}

async function cardsOf(db: Kysely<Database>, callers: Caller[], patterns: string[]): Promise<CallerMatch[]> {
  if (callers.length === 0) return []
  const ids = callers.map((caller) => caller.id)
  const about = await aboutCustomers(db, ids)
  const records = Map.groupBy(await recordsOf(db, ids), (record) => record.customer_id)
  return callers.map(({ alternate_phone, whatsapp, ...caller }) => ({
    ...caller,
    matched_on: matchedOn({ ...caller, alternate_phone, whatsapp }, patterns),
    records: records.get(caller.id) ?? [],
    ...about(caller.id),
  }))
}

/** Addresses, totals and last job of each customer, in one query for any number of customers. */
export async function aboutCustomers(
  db: Kysely<Database>,
  ids: number[],
): Promise<(id: number) => Pick<CustomerDetail, 'addresses' | 'totals' | 'last_job'>> {
  const found = await customersInFull(db, ids)
  const about = new Map(
    found.map(({ id, addresses, totals, last_job }) => [id, { addresses, totals, last_job }]),
  )
  const nothing = { addresses: [], totals: { jobs: 0, enquiries: 0, paid: 0, due: 0 }, last_job: null }
  return (id) => about.get(id) ?? nothing
}

const numbers = ['phone', 'alternate_phone', 'whatsapp'] as const

/**
 * The first of the customer's numbers that is like a pattern; the patterns are plain text and percent signs.
 */
function matchedOn(caller: Caller, patterns: string[]): CallerMatch['matched_on'] {
  const fits = (number: string | null) =>
    number !== null && patterns.some((pattern) => isLike(number, pattern))
  return numbers.find((column) => fits(caller[column])) ?? 'phone'
}

function isLike(text: string, pattern: string): boolean {
  const middle = pattern.replaceAll('%', '')
  if (!pattern.includes('%')) return text === pattern
  return pattern.startsWith('%') ? text.includes(middle) : text.startsWith(middle)
}
