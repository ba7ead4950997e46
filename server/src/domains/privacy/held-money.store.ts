import { sql } from 'kysely'
import {
  accounts,
  any,
  erasedPartner,
  type Held,
  needsBuyer,
  noBuyer,
  none,
  ofJobs,
  ofPartners,
  ofPayments,
  ofWorked,
  orErased,
} from './held.store.ts'
import { among, amongTexts } from './person.store.ts'

/** Accounts: amounts, dates, methods and references stay; texts and the person are removed. */
export const moneyData = {
  concessions: {
    subjects: ['customers'],
    kind: 'jobs-and-visits',
    of: ofJobs,
    erases: { note: none, end_reason: orErased('end_reason') },
  },
  completion_reports: {
    subjects: ['customers'],
    kind: 'payments-and-invoices',
    of: ofJobs,
    erases: { reference: none, extra_work: orErased('extra_work'), reason: orErased('reason') },
  },
  payments: {
    subjects: ['customers', 'partners'],
    kind: 'payments-and-invoices',
    isVersioned: true,
    of: (person) => among('id', person.payments),
    erases: {
      reference: accounts,
      note: none,
      reason: orErased('reason'),
      reversal_reason: orErased('reversal_reason'),
    },
  },
  receipts: {
    subjects: ['customers', 'partners'],
    kind: 'payments-and-invoices',
    of: ofPayments,
    erases: {
      snapshot: sql`jsonb_set(jsonb_set(snapshot, '{customer}', ${noBuyer}), '{payment,note}', 'null'::jsonb, false)`,
    },
    naming: {
      of: (person) =>
        sql`payment_id IN (SELECT id FROM payments WHERE ${ofWorked(person)})
          AND ${amongTexts(sql`snapshot #>> '{job,partner}'`, person.names)}`,
      erases: () => ({
        snapshot: sql`jsonb_set(snapshot, '{job,partner}', to_jsonb(${sql.lit(erasedPartner)}::text))`,
      }),
    },
  },
  tax_documents: {
    subjects: ['customers'],
    kind: 'payments-and-invoices',
    of: ofJobs,
    erases: {
      snapshot: sql`CASE WHEN ${needsBuyer} THEN jsonb_set(snapshot, '{buyer,phone}', '""'::jsonb)
        ELSE jsonb_set(snapshot, '{buyer}', ${noBuyer}) END`,
      buyer_gstin: sql`CASE WHEN ${needsBuyer} THEN buyer_gstin END`,
      reason: orErased('reason'),
    },
  },
  cash_entries: {
    subjects: ['customers', 'partners'],
    kind: 'payments-and-invoices',
    of: (person) =>
      any(
        ofPayments(person),
        sql`ledger_entry_id IN (SELECT id FROM ledger_entries WHERE ${ofPartners(person)})`,
      ),
    erases: { note: none },
  },
  settlement_lines: {
    subjects: ['partners'],
    kind: 'payments-and-invoices',
    of: ofPartners,
    erases: { reason: orErased('reason') },
  },
  incentive_lines: {
    subjects: ['partners'],
    kind: 'payments-and-invoices',
    of: ofPartners,
    erases: { reason: orErased('reason') },
  },
  ledger_entries: {
    subjects: ['customers', 'partners'],
    kind: 'payments-and-invoices',
    of: (person) => any(ofJobs(person), ofPayments(person), ofPartners(person)),
    erases: { note: none, reference: accounts },
  },
} satisfies Record<string, Held>
