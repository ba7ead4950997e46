import { findCaller, findOrCreateCustomer } from '#domains/customers/public.ts'
import { isSettingOn } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { type EnquiryRecord, updateEnquiry } from './enquiries.store.ts'

type Who = Parameters<typeof findCaller>[1] & {
  name: string | null
  address: unknown
  address_id: number | null
}

/**
 * The customer of a new enquiry; null for an unknown caller, who gave no name.
 * @throws AppError invalid for an address without a customer's name
 */
export async function callerOf(ctx: AnyContext, who: Who): ReturnType<typeof findCaller> {
  const { name } = who
  if (name) return findOrCreateCustomer(ctx, { ...who, name })
  const known = await findCaller(ctx, who)
  if (!known && (who.new_customer || who.address !== null || who.address_id !== null)) {
    throw invalid('name', 'Enter a name to save the customer or address')
  }
  return known
}

/** The caller after an edit: an unknown caller who gets a name becomes a customer. */
export async function callerAfter(
  ctx: Context,
  before: EnquiryRecord,
  named: { name?: string | null; phone?: string },
): Promise<Pick<EnquiryRecord, 'name' | 'customer_id'>> {
  const { name, phone, customer_id } = { ...before, ...named }
  if (customer_id !== null && !name) throw invalid('name', 'must not be empty')
  if (customer_id !== null || !name) return { name: name || null, customer_id }
  const customer = await findOrCreateCustomer(ctx, { customer_id, name, phone, source: before.source })
  return { name, customer_id: customer.id }
}

/** Sets the customer of a job on the enquiry of an unknown caller. */
export async function adoptCaller(
  ctx: Context,
  { id, name, customer_id }: EnquiryRecord,
  customer: { id: number; name: string },
): Promise<void> {
  if (customer_id !== null) return
  const caller = { customer_id: customer.id, name: name ?? customer.name }
  await updateEnquiry(ctx.db, id, caller)
  const states = { before: { customer_id, name }, after: caller }
  await recordAudit(ctx, { record_type: 'enquiry', record_id: id, action: 'updated', ...states })
}

/** The assignee of a new enquiry: the one that was named, else its creator. */
export async function firstAssignee({ db, actor }: AnyContext, named: number | null | undefined) {
  if (named !== undefined) return named
  return actor && (await isSettingOn(db, 'business.assign_to_creator')) ? actor.id : null
}
