import { partnerLifecycle } from 'contract/partners/partners.lifecycle.ts'
import type {
  Partner,
  PartnerWork,
  partnerBulkMove,
  partnerCreate,
  partnerLookup,
  partnerLookupQuery,
  partnerMove,
  partnerTerms,
  partnerUpdate,
} from 'contract/partners/partners.schema.ts'
import type { BulkResponse } from 'contract/shared/bulk.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { moveBetween } from 'contract/shared/lifecycle.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { partnerStatuses } from 'contract/vocabulary.ts'
import type * as z from 'zod'
import { addressesOfPartner } from '#domains/customers/public.ts'
import { apartFromOptOuts, noteOptOuts } from '#domains/messages/public.ts'
import { changesBetween } from '#domains/timeline/public.ts'
import { notFound } from '#domains/trash/public.ts'
import { addTimeline, recordAudit, type TimelineEvent } from '#platform/audit/audit.ts'
import { inBulk, presentVersion } from '#platform/db/in-bulk.ts'
import { together } from '#platform/db/together.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context, TimedDb } from '#platform/http/context.ts'
import { daysOffOf, hoursOf } from './calendar.store.ts'
import { partnerWording } from './partner-wording.rules.ts'
import {
  countOpenJobs,
  findByAnyPhone,
  findPartner,
  findPartnerByPhone,
  findWork,
  holdPartner,
  insertPartner,
  type PartnerRecord,
  partnerLinks,
  replaceAreas,
  replaceServices,
  unknownLinks,
  updatePartner,
} from './partners.store.ts'
import { ratingsOf } from './ratings.store.ts'

/** @throws AppError not_found */
export async function getPartner(ctx: TimedDb, id: number): Promise<Partner> {
  const today = businessDay(ctx.now)
  const [row, links, addresses, hours, daysOff] = await together(ctx.db, [
    () => findPartner(ctx.db, id),
    () => partnerLinks(ctx.db, id),
    () => addressesOfPartner(ctx.db, id),
    () => hoursOf(ctx.db, [id]),
    () => daysOffOf(ctx.db, [id], { from: today, to: 'infinity' }),
  ])
  if (!row) throw await notFound(ctx.db, 'partner', id)
  return {
    ...row,
    ...links,
    addresses,
    hours: hours.map(withoutPartner),
    days_off: daysOff.map(withoutPartner),
  }
}

function withoutPartner<T extends { partner_id: number }>({
  partner_id: _,
  ...rest
}: T): Omit<T, 'partner_id'> {
  return rest
}

/** The partner who has the number already. */
export async function lookUpPartners(
  { db }: Context,
  { phone }: z.output<typeof partnerLookupQuery>,
): Promise<z.infer<typeof partnerLookup>> {
  return { partners: await findByAnyPhone(db, phone) }
}

/** The sums of the partner's work. @throws AppError not_found */
export async function getPartnerWork({ db }: Context, id: number): Promise<PartnerWork> {
  const work = await findWork(db, id)
  if (!work) throw new AppError('not_found')
  return { ...work, ratings: await ratingsOf(db, id) }
}

/** @throws AppError invalid when the phone is another partner's, or a service or area does not exist. */
export async function createPartner(ctx: Context, body: z.output<typeof partnerCreate>): Promise<Partner> {
  const { service_ids, area_ids, ...fields } = body
  await refuseUnknownLinks(ctx, { service_ids, area_ids })
  const { columns, optOuts } = apartFromOptOuts(fields)
  await noteOptOuts(ctx, 'partner', [{ before: null, given: optOuts, after: columns }])
  const row = await insertPartner(ctx.db, columns)
  if (!row) throw await duplicatePhone(ctx, fields.phone)
  await replaceServices(ctx.db, row.id, service_ids)
  await replaceAreas(ctx.db, row.id, area_ids)
  const partner = await getPartner(ctx, row.id)
  await recordAudit(ctx, {
    record_type: 'partner',
    record_id: row.id,
    action: 'created',
    after: auditOf(partner),
  })
  await recordPartnerEvent(ctx, row.id, 'created', {})
  return partner
}

/** @throws AppError not_found, conflict when stale, invalid */
export async function savePartner(
  ctx: Context,
  id: number,
  { version, service_ids, area_ids, ...fields }: z.output<typeof partnerUpdate>,
): Promise<Partner> {
  const before = await lockPartner(ctx, id, version)
  if (fields.phone !== undefined && fields.phone !== before.phone) {
    const owner = await findPartnerByPhone(ctx.db, fields.phone)
    if (owner) throw phoneOf(owner)
  }
  await refuseUnknownLinks(ctx, { service_ids: service_ids ?? [], area_ids: area_ids ?? [] })
  if (service_ids) await replaceServices(ctx.db, id, service_ids)
  if (area_ids) await replaceAreas(ctx.db, id, area_ids)
  const { columns, optOuts } = apartFromOptOuts(fields)
  await noteOptOuts(ctx, 'partner', [{ before, given: optOuts, after: { ...before, ...columns } }])
  await updatePartner(ctx.db, id, columns)
  return recordPartnerChange(ctx, before, 'updated')
}

/** @throws AppError not_found, conflict when stale, invalid when kind and value do not go together */
export async function savePartnerTerms(
  ctx: Context,
  id: number,
  { version, ...terms }: z.output<typeof partnerTerms>,
): Promise<Partner> {
  if ((terms.commission_kind === null) !== (terms.commission_value === null)) {
    throw invalid('commission_value', 'needs both the kind and the value of the commission')
  }
  if (terms.commission_kind === 'percent' && (terms.commission_value ?? 0) > 10_000) {
    throw invalid('commission_value', 'must be at most 100 %')
  }
  const before = await lockPartner(ctx, id, version)
  await updatePartner(ctx.db, id, terms)
  return recordPartnerChange(ctx, before, 'terms-updated')
}

/** @throws AppError not_found, conflict when stale, illegal_move, invalid when a reason is needed */
export async function movePartner(
  ctx: Context,
  id: number,
  { version, status, reason }: z.output<typeof partnerMove>,
): Promise<Partner> {
  const before = await lockPartner(ctx, id, version)
  const move = moveBetween(partnerLifecycle, before.status, status)
  if (!move) {
    const [from, to] = [before.status, status].map((slug) => labelOf(partnerStatuses, slug).toLowerCase())
    throw new AppError('illegal_move', { message: `A partner who is ${from} cannot become ${to}.` })
  }
  if (move.needs.includes('reason') && !reason) throw invalid('reason', 'must not be empty')
  await updatePartner(ctx.db, id, { status, status_reason: reason })
  const after = await getPartner(ctx, id)
  await recordAudit(ctx, {
    record_type: 'partner',
    record_id: id,
    action: move.name,
    before: { status: before.status, status_reason: before.status_reason },
    after: { status, status_reason: reason },
  })
  await recordPartnerEvent(ctx, id, 'status', { from: before.status, to: status, reason })
  return after
}

/**
 * The same transition for many: a partner who cannot make it is refused alone. A partner with open jobs is
 * deactivated on the partner's own page, which offers a replacement for each of them.
 */
export function movePartners(
  ctx: Context,
  { ids, ...move }: z.output<typeof partnerBulkMove>,
): Promise<BulkResponse> {
  return inBulk(ctx, ids, async (row, id) => {
    const version = await presentVersion(row.db, 'partners', id)
    if (move.status === 'deactivated') await requireNoOpenJobs(row, id)
    await movePartner(row, id, { ...move, version })
  })
}

/** @throws AppError illegal_move */
async function requireNoOpenJobs({ db }: Context, id: number): Promise<void> {
  const jobs = await countOpenJobs(db, id)
  if (jobs === 0) return
  const count = jobs === 1 ? '1 open job' : `${jobs} open jobs`
  throw new AppError('illegal_move', {
    message: `Has ${count}. Deactivate this partner on the partner's page, where replacements are proposed.`,
  })
}

/**
 * A partner who may be assigned to a job, locked so that the approval is valid until the transaction ends.
 * @throws AppError invalid on `partner_id` when there is no such partner or the partner is not approved
 */
export async function holdApprovedPartner(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  const partner = await holdPartner(ctx.db, id)
  if (!partner) throw invalid('partner_id', 'does not exist')
  if (partner.status !== 'approved') {
    const status = labelOf(partnerStatuses, partner.status).toLowerCase()
    throw invalid('partner_id', `${partner.name} is ${status}: only approved partners can be assigned`)
  }
  return { id: partner.id, name: partner.name }
}

/**
 * The partner in the version that the user read, locked until the transaction ends.
 * @throws AppError not_found, conflict, illegal_move for one who was erased
 */
export async function lockPartner(ctx: Context, id: number, version: number): Promise<Partner> {
  const current = () => getPartner(ctx, id)
  const row = await lockVersion(ctx.db, { table: 'partners', id, version, record_type: 'partner', current })
  requireNotErased(row)
  return current()
}

/** @throws AppError illegal_move */
export function requireNotErased({ erased_at }: Pick<PartnerRecord, 'erased_at'>): void {
  if (erased_at !== null) throw new AppError('illegal_move', { message: 'This partner was erased.' })
}

/** Audit and timeline of the changes since `before`. */
export async function recordPartnerChange(ctx: Context, before: Partner, action: string): Promise<Partner> {
  const after = await getPartner(ctx, before.id)
  await recordAudit(ctx, {
    record_type: 'partner',
    record_id: before.id,
    action,
    before: auditOf(before),
    after: auditOf(after),
  })
  const changes = changesBetween(before, after, partnerWording)
  if (changes.length > 0) await recordPartnerEvent(ctx, before.id, 'changed', { changes })
  return after
}

export function recordPartnerEvent(
  ctx: Context,
  id: number,
  kind: string,
  data: TimelineEvent['data'],
): Promise<number> {
  return addTimeline(ctx, { record_type: 'partner', record_id: id, partner_id: id, kind, data })
}

async function refuseUnknownLinks(
  ctx: Context,
  links: { service_ids: number[]; area_ids: number[] },
): Promise<void> {
  const unknown = await unknownLinks(ctx.db, links)
  if (unknown.service_ids.length > 0)
    throw invalid('service_ids', `contains unknown services: ${unknown.service_ids.join(', ')}`)
  if (unknown.area_ids.length > 0)
    throw invalid('area_ids', `contains unknown locations: ${unknown.area_ids.join(', ')}`)
}

async function duplicatePhone(ctx: Context, phone: string): Promise<AppError> {
  const owner = await findPartnerByPhone(ctx.db, phone)
  return owner ? phoneOf(owner) : invalid('phone', 'is already in use')
}

function phoneOf(owner: { id: number; name: string }): AppError {
  return invalid('phone', `belongs to ${owner.name} (${recordId('partner', owner.id)})`)
}

/** Sums of the work are not fields of the partner; addresses and days off have audits of their own. */
function auditOf({ balance, completed_jobs, jobs, addresses, days_off, erased_at, ...partner }: Partner) {
  return auditFields(partner)
}
