import { businessDay, financialYearOfDay } from 'contract/shared/business-time.ts'
import { type GstState, gstStateOf } from 'contract/shared/gst-states.ts'
import { stateOfGstin } from 'contract/shared/gstin.ts'
import type { TaxRule } from 'contract/tax/tax.rules.ts'
import { type TaxDocumentKind, taxDocumentTitle } from 'contract/tax/tax.words.ts'
import { sql } from 'kysely'
import { businessDetails } from '#domains/settings/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext, Context, FileResponse } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { PdfTemplate } from '#platform/pdf/pdf-renderer.ts'
import type { render } from './tax-document.pdf.ts'
import { documentNumber, type Issued, netOf, nextDocument } from './tax-document.rules.ts'
import {
  findDocument,
  findTaxJob,
  type IssuedRow,
  insertDocument,
  listDocuments,
  listIssued,
  nextSerial,
  type TaxJob,
} from './tax-documents.store.ts'
import { businessGstin } from './tax-rates.service.ts'

/** The fields that a note copies from its invoice, or the content of a new invoice. */
type Terms = {
  gstin: string
  buyer_gstin: string | null
  place_of_supply: string
  mode: TaxRule['mode']
  sac: string
  rate: number
  invoice: IssuedRow | null
}

/** An issued document, and the tax of all documents of its job with their rounding, paise. */
type TaxAfter = { kind: TaxDocumentKind; number: string; tax: number }

/**
 * Issues the invoice or the note after which the documents of a settled job add up to the payable amount;
 * none when they do already. The job is locked, so two writers issue one after the other.
 * @param reason of a note
 * @returns null when none is issued
 */
export async function adjustTaxDocuments(
  ctx: AnyContext,
  jobId: number,
  reason: string | null,
): Promise<TaxAfter | null> {
  const job = await findTaxJob(ctx.db, jobId)
  if (!job) return null
  const issued = await listIssued(ctx.db, jobId)
  const terms = await termsOf(ctx, job, issued)
  if (!terms) return null
  const isSettled = job.status === 'completed' || job.status === 'cancelled'
  const isInterState = terms.place_of_supply !== stateOfGstin(terms.gstin)
  const next = nextDocument(issued, isSettled ? job.payable : 0, { rate: terms.rate, isInterState })
  if (!next) return null
  const number = await issue(ctx, job, next, { ...terms, reason: next.kind === 'invoice' ? null : reason })
  const { total, taxable } = netOf([...issued, next])
  return { kind: next.kind, number, tax: total - taxable }
}

/** The rate of the documents of a job, also before the first: basis points, 0 without GST. */
export async function taxRateOf(ctx: AnyContext, jobId: number): Promise<number> {
  const job = await findTaxJob(ctx.db, jobId)
  const terms = job && (await termsOf(ctx, job, await listIssued(ctx.db, jobId)))
  return terms?.rate ?? 0
}

/**
 * Null for a job without GST. A note has the terms of its invoice, the latest: earlier ones are credited in
 * full.
 */
async function termsOf(ctx: AnyContext, job: TaxJob, issued: readonly IssuedRow[]): Promise<Terms | null> {
  const invoice = issued.findLast(({ kind }) => kind === 'invoice')
  const net = issued.reduce((sum, { kind, total }) => sum + (kind === 'credit-note' ? -total : total), 0)
  if (invoice && net !== 0) return { ...invoice, invoice }
  const gstin = await businessGstin(ctx)
  if (job.tax_rule === null || gstin === '') return null
  const { mode, sac, rate } = job.tax_rule
  return {
    gstin,
    buyer_gstin: job.buyer_gstin,
    place_of_supply: placeOf(job, gstin),
    mode,
    sac,
    rate,
    invoice: null,
  }
}

/** The state of the customer's GSTIN, else of the address; of the business without either. */
function placeOf({ buyer_gstin, state }: TaxJob, gstin: string): GstState {
  if (buyer_gstin !== null) return stateOfGstin(buyer_gstin)
  return (state === null ? undefined : gstStateOf(state)) ?? stateOfGstin(gstin)
}

async function issue(
  ctx: AnyContext,
  job: TaxJob,
  { kind, ...parts }: Issued,
  { invoice, reason, ...terms }: Terms & { reason: string | null },
): Promise<string> {
  const day = businessDay(ctx.now)
  const financial_year = financialYearOfDay(day)
  const serial = await nextSerial(ctx.db, { gstin: terms.gstin, financial_year, kind })
  const number = documentNumber(kind, financial_year, serial)
  const { name, address, phone } = await businessDetails(ctx)
  const snapshot = {
    seller: { name, address, phone },
    buyer: job.buyer,
    service: job.service,
    scheduled_at: job.scheduled_at,
    against: invoice && { number: invoice.number, day: invoice.day },
  }
  const { gstin, buyer_gstin, place_of_supply, mode, sac, rate } = terms
  const document = {
    kind,
    number,
    day,
    job_id: job.id,
    buyer_gstin,
    place_of_supply,
    mode,
    sac,
    rate,
    ...parts,
  }
  const id = await insertDocument(ctx.db, {
    ...document,
    gstin,
    financial_year,
    serial,
    invoice_id: invoice?.id ?? null,
    reason,
    snapshot: JSON.stringify(snapshot),
    created_by: ctx.actor?.id ?? null,
  })
  const entry = { record_type: 'tax-document', record_id: id, action: 'issued' }
  await recordAudit(ctx, { ...entry, after: { ...document, invoice_id: invoice?.id ?? null, reason } })
  await addTimeline(ctx, {
    record_type: 'job',
    record_id: job.id,
    customer_id: job.customer_id,
    kind: 'tax-document-issued',
    data: { text: `${taxDocumentTitle(kind)} ${number}`, amount: parts.total, ...(reason && { reason }) },
  })
  return number
}

export const documentsOfJob = ({ db }: Context, jobId: number) => listDocuments(db, sql`d.job_id = ${jobId}`)

const documentPdf: PdfTemplate<Parameters<typeof render>[0]> = {
  module: new URL('./tax-document.pdf.ts', import.meta.url).href,
}

/** The document as it was issued. @throws AppError not_found */
export async function documentFile({ db }: Context, pdf: Platform['pdf'], id: number): Promise<FileResponse> {
  const document = await findDocument(db, id)
  if (!document) throw new AppError('not_found')
  return {
    file: await pdf.render(documentPdf, document),
    filename: `${document.number.replaceAll('/', '-')}.pdf`,
  }
}
