import { financialYearOf } from 'contract/shared/business-time.ts'
import type { Insertable } from 'kysely'
import type { ReceiptSeriesTable, ReceiptsTable } from '#domains/payments/payments.table.ts'
import { type ReceiptSnapshot, receiptNumber } from '#domains/payments/public.ts'
import type { Service } from './catalogue-rows.ts'
import type { CrewMember, Household } from './people-rows.ts'
import type { WorkRows } from './work-rows.ts'

type Facts = {
  households: Map<number, Household>
  services: Map<number, Service>
  crew: Map<number, CrewMember>
  /** Lines of an address by its id. */
  addresses: Map<number, string[]>
  business: ReceiptSnapshot['business']
}

/** A receipt for each payment of a customer, numbered in the order of the payments, without a gap. */
export function receiptRows(
  work: WorkRows,
  facts: Facts,
): { receipts: Insertable<ReceiptsTable>[]; series: Insertable<ReceiptSeriesTable>[] } {
  const jobs = new Map(work.jobs.map((job) => [job.id, job]))
  const last = new Map<number, number>()
  const inOrder = work.payments
    .filter(({ kind }) => kind === 'received-from-customer')
    .sort((a, b) => a.created_at!.localeCompare(b.created_at!))
  const receipts = inOrder.map((payment) => {
    const job = jobs.get(payment.job_id!)!
    const year = financialYearOf(new Date(payment.created_at!))
    const sequence = (last.get(year) ?? 0) + 1
    last.set(year, sequence)
    const number = receiptNumber(year, sequence)
    const household = facts.households.get(job.customer_id)!
    const snapshot: ReceiptSnapshot = {
      number,
      issued_at: payment.created_at!,
      business: facts.business,
      customer: {
        name: household.name,
        phone: household.phone,
        address: facts.addresses.get(job.address_id!) ?? [],
      },
      job: {
        id: job.id!,
        category: facts.services.get(job.category_id)!.title,
        scheduled_at: job.scheduled_at,
        partner: facts.crew.get(payment.partner_id!)?.name ?? null,
      },
      payment: {
        receipt_number: number,
        paid_at: payment.paid_at,
        method: payment.method ?? 'cash',
        reference: payment.reference ?? null,
        amount: payment.amount,
        note: null,
      },
      earlier: [],
      price: job.price,
      paid_to_date: payment.amount,
      due: job.price - payment.amount,
    }
    return {
      payment_id: payment.id!,
      number,
      snapshot: JSON.stringify(snapshot),
      created_at: payment.created_at!,
    }
  })
  return {
    receipts,
    series: [...last].map(([financial_year, last_number]) => ({ financial_year, last_number })),
  }
}
