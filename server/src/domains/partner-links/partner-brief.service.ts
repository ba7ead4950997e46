import type { CompletionReport } from 'contract/jobs/completion-report.schema.ts'
import { isEarlyStart } from 'contract/jobs/job-times.rules.ts'
import { dueOf } from 'contract/ledger/due.rules.ts'
import type { PartnerBrief } from 'contract/partner-links/partner-links.schema.ts'
import { doneLinkHours, maxStartUndos, undoStartMinutes } from 'contract/partner-links/partner-links.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { taxOf } from 'contract/tax/tax.rules.ts'
import { findAddressOf } from '#domains/customers/public.ts'
import { findPartnerPhotos } from '#domains/files/public.ts'
import {
  type AssignmentRecord,
  findLastReport,
  findSurroundings,
  type JobRecord,
} from '#domains/jobs/public.ts'
import { commissionBy, owedForJob } from '#domains/ledger/public.ts'
import type { LinkRecord } from '#domains/links/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import type { AnyContext } from '#platform/http/context.ts'

type Opened = { link: Pick<LinkRecord, 'opened_at'>; assignment: AssignmentRecord; job: JobRecord }

/** Whether the link of an assignment still opens: while it is live, and for a day after its completion. */
export function isOpen({ status, completed_at }: AssignmentRecord, now: number): boolean {
  if (status !== 'completed') return status === 'pending' || status === 'accepted' || status === 'started'
  return completed_at !== null && Date.parse(completed_at) > now - doneLinkHours * 3_600_000
}

/** Whether a start now is so early that the partner has to confirm it. */
export async function isEarly({ db, now }: AnyContext, { scheduled_at }: JobRecord): Promise<boolean> {
  return isEarlyStart(scheduled_at, Number(await getSetting(db, 'business.early_hours')), now)
}

/** Whether the partner can still undo the start. */
export function canUndoStart({ status, started_at, start_undos }: AssignmentRecord, now: number): boolean {
  const isRecent = started_at !== null && Date.parse(started_at) > now - undoStartMinutes * 60_000
  return status === 'started' && isRecent && start_undos < maxStartUndos
}

/** The content of the page. After completion it has the money of the job and no customer's data. */
export async function briefOf(ctx: AnyContext, { link, assignment, job }: Opened): Promise<PartnerBrief> {
  const { customer, category, partner } = await findSurroundings(ctx.db, job.id)
  const reported = await findLastReport(ctx.db, job.id, assignment.id)
  const isDone = assignment.status === 'completed'
  return {
    state: assignment.status as PartnerBrief['state'], // an ended one has no brief
    number: recordId('job', job.id),
    business: await businessOf(ctx),
    partner: partner?.name ?? '',
    language: partner?.language ?? null,
    service: category.title,
    answers: isDone ? [] : job.answers.map(({ label, value }) => ({ label, value })),
    starts_at: job.scheduled_at,
    ends_at: job.ends_at,
    customer: isDone ? null : customer.name,
    address: isDone ? null : await addressOf(ctx, job),
    is_early:
      (assignment.status === 'pending' || assignment.status === 'accepted') && (await isEarly(ctx, job)),
    can_undo_start: canUndoStart(assignment, ctx.now),
    collect: dueOf(job),
    material_cost: job.material_cost,
    material_limit: job.rework_of_id === null ? job.price : null,
    added_tax: job.tax_rule && !job.tax_rule.includes_tax ? job.tax_rule.rate : 0,
    photos: (await findPartnerPhotos(ctx.db, job.id, assignment.partner_id)).length,
    reported:
      isDone && reported
        ? { state: reported.state, extra: reported.extra, collected: reported.collected }
        : null,
    owes: isDone ? (await owedForJob(ctx, job.id, assignment.partner_id)) + changeBy(job, reported) : null,
    opened: link.opened_at !== null,
  }
}

/** The amount that the partner owes more (negative: less) once the report is confirmed. Paise. */
function changeBy(job: JobRecord, report: CompletionReport | null): number {
  if (report?.state !== 'open') return 0
  const { extra, collected } = report
  const material_cost = report.material_cost ?? job.material_cost
  const price = job.price + (extra?.amount ?? 0)
  const { tax_rule } = job
  const { commission } = commissionBy(job.commission_rule, { price, material_cost, tax_rule })
  const tax = taxOf(tax_rule, price) - taxOf(tax_rule, job.price)
  const parts =
    job.rework_borne_by === null || job.rework_borne_by === 'customer' ? 0 : material_cost - job.material_cost
  const paid = collected?.means === 'upi-to-company' ? collected.amount : 0
  return commission - job.commission + tax - parts - paid
}

async function businessOf({ db }: AnyContext) {
  return {
    name: String(await getSetting(db, 'business.name')),
    phone: String(await getSetting(db, 'business.phone')),
  }
}

/** The locality or landmark is often the area too. */
const differing = (parts: readonly (string | null)[]): string[] => [
  ...new Set(parts.filter((part): part is string => !!part)),
]

async function addressOf(ctx: AnyContext, { address_id }: JobRecord): Promise<PartnerBrief['address']> {
  const address = await findAddressOf(ctx.db, address_id)
  if (!address) return null
  const { line_1, line_2, landmark, area, district, pincode } = address
  return {
    lines: differing([line_1, line_2, landmark, area, `${district} ${pincode}`]),
    map: differing([line_1, line_2, area, district, pincode]).join(', '),
  }
}
