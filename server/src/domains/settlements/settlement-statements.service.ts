import type { linkShare, SharedLink } from 'contract/links/links.schema.ts'
import { lineNet, lineReference } from 'contract/settlements/settlement-runs.rules.ts'
import type { SettlementLine, SettlementRun } from 'contract/settlements/settlement-runs.schema.ts'
import type { lineCollection } from 'contract/settlements/settlement-statements.schema.ts'
import { dayMs } from 'contract/shared/business-time.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type * as z from 'zod'
import { settlementStatement } from '#domains/ledger/public.ts'
import { linkFor, linkUrl, noteHanded } from '#domains/links/public.ts'
import { enqueueMessage, isSwitchedOff, limitRecipient, ownAddress } from '#domains/messages/public.ts'
import { findPartner, recordPartnerEvent } from '#domains/partners/public.ts'
import { type BusinessDetails, businessDetails } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context, FileResponse } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { qrPath } from '#platform/qr/qr-path.ts'
import { upiLink } from '#platform/qr/upi-link.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { getRun } from './settlement-runs.service.ts'
import { findStatedLine, type StatedLine, shownLine, unsentLines } from './settlement-statements.store.ts'

export const sendStatementsTask = 'settlements.send-statements'

/** Days after the end of a run for which the links of its lines open. */
const linkDays = 90
/** Messages of one transaction of the task. */
const batch = 100

const illegal = (message: string) => new AppError('illegal_move', { message })
export const referenceOf = ({ run_id, id }: Pick<StatedLine, 'run_id' | 'id'>) => lineReference(run_id, id)

/** Whether the statement of a line is valid: of an approved run, not left out, and not long after its end. */
export function isStated({ run_status, state, ended_at }: StatedLine, now: number): boolean {
  const isRun = run_status === 'approved' || run_status === 'closed'
  const isRecent = ended_at === null || Date.parse(ended_at) > now - linkDays * dayMs
  return isRun && state !== 'left-out' && isRecent
}

/** @throws AppError not_found */
async function getStated({ db }: Pick<AnyContext, 'db'>, id: number): Promise<StatedLine> {
  const line = await findStatedLine(db, id)
  if (!line) throw new AppError('not_found')
  return line
}

/** @throws AppError not_found, illegal_move */
async function getSendable(ctx: Context, id: number): Promise<StatedLine> {
  const line = await getStated(ctx, id)
  if (!isStated(line, ctx.now)) throw illegal('Only lines of an approved run have a statement to send.')
  return line
}

async function refuseSwitchedOff({ db }: Context): Promise<void> {
  if (!(await isSwitchedOff(db, 'sms.statement'))) return
  throw illegal(
    "The SMS 'Settlement statement' is off in Settings. Copy the link of a line, or send it by WhatsApp.",
  )
}

/** Sends the statements of a run in the background. @throws AppError not_found, illegal_move */
export async function sendStatements(ctx: Context, queue: Queue, runId: number): Promise<SettlementRun> {
  const run = await getRun(ctx.db, runId)
  if (!['approved', 'paid', 'closed'].includes(run.status))
    throw illegal('Only an approved run has statements to send.')
  await refuseSwitchedOff(ctx)
  await recordAudit(ctx, { record_type: 'settlement-run', record_id: runId, action: 'statements-sent' })
  await queue.enqueue(ctx.db, sendStatementsTask, { run_id: runId })
  return run
}

/** Writes the messages of the next lines; returns the last of them, or null when there are no more. */
export async function sendNext(
  ctx: AnyContext,
  queue: Queue,
  runId: number,
  after: number,
): Promise<number | null> {
  // Two tasks of one run wait for each other.
  await ctx.db.selectFrom('settlement_runs').select('id').where('id', '=', runId).forNoKeyUpdate().execute()
  const ids = await unsentLines(ctx.db, runId, { after, limit: batch })
  for (const id of ids) {
    const line = await findStatedLine(ctx.db, id)
    if (line && isStated(line, ctx.now)) await enqueueStatement(ctx, queue, line)
  }
  return ids.at(-1) ?? null
}

/** @throws AppError not_found, illegal_move, too_many */
export async function sendStatement(ctx: Context, queue: Queue, id: number): Promise<SettlementLine> {
  const line = await getSendable(ctx, id)
  await refuseSwitchedOff(ctx)
  const partner = (await findPartner(ctx.db, line.partner_id))! // partners of lines are never deleted
  await limitRecipient(ctx.db, partner.phone)
  await enqueueStatement(ctx, queue, line)
  const entry = { record_type: 'settlement-run', record_id: line.run_id, action: 'statement-sent' }
  await recordAudit(ctx, { ...entry, after: { line: id, by: 'sms' } })
  return shownLine(ctx.db, line)
}

async function enqueueStatement(ctx: AnyContext, queue: Queue, line: StatedLine): Promise<void> {
  const partner = (await findPartner(ctx.db, line.partner_id))! // partners of lines are never deleted
  await enqueueMessage(ctx, queue, {
    template: 'sms.statement',
    to: partner.phone,
    vars: { name: partner.name, run: referenceOf(line), balance: balanceText(line) },
    partner_id: partner.id,
    settlement_line_id: line.id,
  })
}

/** `we pay ₹500.00`, `you paid ₹20.00`. */
function balanceText(line: StatedLine): string {
  const net = lineNet(line)
  const verb = line.state === 'paid' ? 'paid' : 'pay'
  return `${net > 0 ? 'you' : 'we'} ${verb} ${formatMoney(Math.abs(net))}`
}

/**
 * Hands the link to a user who passes it on, and records that. The first call creates the link.
 * @throws AppError not_found, illegal_move
 */
export async function sendSettlementLink(
  ctx: Context,
  needs: Pick<Platform, 'config' | 'secrets'>,
  id: number,
  { by }: z.output<typeof linkShare>,
): Promise<SharedLink> {
  const line = await getSendable(ctx, id)
  const owner = { job_id: null, assignment_id: null, settlement_line_id: id }
  const { link, token } = await linkFor(ctx, needs, { kind: 'settlement-line', ...owner })
  await noteHanded(ctx, link.id, by)
  const entry = { record_type: 'settlement-run', record_id: line.run_id, action: 'statement-sent' }
  await recordAudit(ctx, { ...entry, after: { line: id, by } })
  const partner = (await findPartner(ctx.db, line.partner_id))! // partners of lines are never deleted
  await recordPartnerEvent(ctx, partner.id, 'statement-sent', { channel: by, to: referenceOf(line) })
  const business = await businessDetails(ctx)
  const url = linkUrl(ownAddress(needs.config), 'settlement-line', token)
  const text = `${business.name}: your settlement ${referenceOf(line)}, ${balanceText(line)}. Statement: ${url}`
  return { url, text, whatsapp: partner.whatsapp ?? partner.phone }
}

type Collection = z.infer<typeof lineCollection>

/** @throws AppError not_found */
export async function collectionOf(ctx: Context, id: number): Promise<Collection> {
  const line = await getStated(ctx, id)
  return { upi: isStated(line, ctx.now) ? upiOf(line, await businessDetails(ctx)) : null }
}

/**
 * The UPI payment for the unpaid amount of a line; null when nothing is to be collected, or without a UPI ID
 * in the settings.
 */
export function upiOf(line: StatedLine, business: BusinessDetails): Collection['upi'] {
  const net = lineNet(line)
  if (net <= 0 || line.state === 'paid' || business.upi_id === '') return null
  const uri = upiLink(business, net, `Settlement ${referenceOf(line)}`)
  return { uri, qr: qrPath(uri) }
}

/** @throws AppError not_found */
export async function statementFile(
  ctx: AnyContext,
  pdf: Platform['pdf'],
  id: number,
): Promise<FileResponse> {
  return fileOf(ctx, pdf, await getStated(ctx, id))
}

export async function fileOf(ctx: AnyContext, pdf: Platform['pdf'], line: StatedLine): Promise<FileResponse> {
  const partner = (await findPartner(ctx.db, line.partner_id))! // partners of lines are never deleted
  const { cut_off, tds, paid_at, utr, partner_id, after, until } = line
  const settlement = { reference: referenceOf(line), cut_off, tds, net: lineNet(line), paid_at, utr }
  const file = await settlementStatement(ctx, pdf, {
    partner,
    period: { partner_id, after, until },
    settlement,
  })
  return { file, filename: `settlement-${referenceOf(line)}.pdf` }
}
