import { lineNet } from 'contract/settlements/settlement-runs.rules.ts'
import type { SettlementPage } from 'contract/settlements/settlement-statements.schema.ts'
import { shownEntries } from 'contract/settlements/settlement-statements.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { settledEntries } from '#domains/ledger/public.ts'
import { type LinkOf, linkEnded, noteOpened, requireLink } from '#domains/links/public.ts'
import { findPartner } from '#domains/partners/public.ts'
import { businessDetails } from '#domains/settings/public.ts'
import type { FileResponse, PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { fileOf, isStated, referenceOf, upiOf } from './settlement-statements.service.ts'
import { findStatedLine, type StatedLine } from './settlement-statements.store.ts'

type Needs = Pick<Platform, 'rateLimit'>
type Visit = { link: LinkOf<'settlement-line'>; line: StatedLine }

/** @throws AppError too_many, not_found as of an unknown link */
async function visit(ctx: PublicContext, needs: Needs, token: string): Promise<Visit> {
  const link = await requireLink(ctx, needs, 'settlement-line', token)
  const line = await findStatedLine(ctx.db, link.settlement_line_id)
  if (!line || !isStated(line, ctx.now)) throw linkEnded(ctx, needs)
  return { link, line }
}

export async function readSettlement(
  ctx: PublicContext,
  needs: Needs,
  token: string,
): Promise<SettlementPage> {
  const { link, line } = await visit(ctx, needs, token)
  const business = await businessDetails(ctx)
  const partner = (await findPartner(ctx.db, line.partner_id))! // partners of lines are never deleted
  const { partner_id, after, until, cut_off, tds, state, paid_at, utr } = line
  const { entries, total, ...sums } = await settledEntries(ctx, { partner_id, after, until }, shownEntries)
  return {
    reference: referenceOf(line),
    cut_off,
    tds,
    state,
    paid_at,
    utr,
    ...sums,
    net: lineNet(line),
    upi: upiOf(line, business),
    business: { name: business.name, phone: business.phone },
    partner: partner.name,
    language: partner.language,
    entries: entries.map(({ created_at, kind, amount, kept, job_id }) => ({
      day: businessDay(Date.parse(created_at)),
      kind,
      amount,
      kept,
      job: job_id === null ? null : recordId('job', job_id),
    })),
    entries_total: total,
    opened: link.opened_at !== null,
  }
}

export async function openSettlement(
  ctx: PublicContext,
  needs: Needs,
  token: string,
): Promise<{ success: true }> {
  const { link } = await visit(ctx, needs, token)
  await noteOpened(ctx, link.id)
  return { success: true }
}

/** A PDF takes longer than the other responses: it is limited like receipts. */
export async function readStatement(
  ctx: PublicContext,
  { rateLimit, pdf }: Needs & Pick<Platform, 'pdf'>,
  token: string,
): Promise<FileResponse> {
  const { line } = await visit(ctx, { rateLimit }, token)
  rateLimit.take('receipt', `statement ${line.id}`)
  return fileOf(ctx, pdf, line)
}
