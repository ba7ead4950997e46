import { sql } from 'kysely'
import {
  accounts,
  any,
  type Held,
  needsBuyer,
  noBuyer,
  none,
  ofJobs,
  ofPayments,
  orErased,
} from './held.store.ts'
import { among } from './person.store.ts'

/** Accounts: amounts, dates, methods and references stay; texts and the customer are removed. */
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
    subjects: ['customers'],
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
    subjects: ['customers'],
    kind: 'payments-and-invoices',
    of: ofPayments,
    erases: {
      snapshot: sql`jsonb_set(jsonb_set(snapshot, '{customer}', ${noBuyer}), '{payment,note}', 'null'::jsonb, false)`,
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
    of: ofPayments,
    erases: { note: none },
  },
  ledger_entries: {
    subjects: ['customers', 'partners'],
    kind: 'payments-and-invoices',
    of: (person) => any(ofJobs(person), ofPayments(person)),
    erases: { note: none, reference: accounts },
  },
} satisfies Record<string, Held>
