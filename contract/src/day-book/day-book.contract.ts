import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
import { cashAccount, cashAccountCreate, cashAccountUpdate } from './cash-accounts.schema.ts'
import {
  cashEntriesDownload,
  cashEntriesPage,
  cashEntriesQuery,
  cashEntry,
  cashEntryCreate,
  cashEntryReversal,
  cashHandover,
  dayBook,
  dayBookDownload,
  dayBookQuery,
  dayBookRow,
  dayClose,
  handoverCreate,
  handoverDecision,
  handoversPage,
  handoversQuery,
  myCash,
} from './day-book.schema.ts'

export const dayBookContract = defineEndpoints({
  'GET /day-book': {
    summary: 'The day of each account: opening balance, sums by kind, closing balance',
    permission: 'day-book.manage',
    query: dayBookQuery,
    response: dayBook,
  },
  'GET /day-book/download': {
    summary: 'The day book of a period as CSV or XLSX: a line for each account and day with entries',
    permission: 'day-book.manage',
    query: dayBookDownload,
    response: z.unknown(),
    produces: exportTypes,
  },
  'POST /day-book/closings': {
    summary:
      'Close a day of an account with what was counted; a difference needs a reason and becomes an entry',
    permission: 'day-book.manage',
    body: dayClose,
    response: dayBookRow,
    status: 201,
  },
  'GET /cash-accounts': {
    summary: 'Accounts of the company’s money, with archived ones',
    permission: 'day-book.manage',
    response: z.array(cashAccount),
  },
  'POST /cash-accounts': {
    summary: 'Add an account: cash of a city, a staff member or the office, bank, or UPI',
    permission: 'day-book.manage',
    body: cashAccountCreate,
    response: cashAccount,
    status: 201,
  },
  'PUT /cash-accounts/{id}': {
    summary: 'Rename an account, make it the default of methods, or archive it',
    permission: 'day-book.manage',
    params: idParams,
    body: cashAccountUpdate,
    response: cashAccount,
  },
  'GET /cash-entries': {
    summary: 'Movements of the company’s money, newest first',
    permission: 'day-book.manage',
    query: cashEntriesQuery,
    response: cashEntriesPage,
  },
  'GET /cash-entries/download': {
    summary: 'Movements of the company’s money as CSV or XLSX, newest first',
    permission: 'day-book.manage',
    query: cashEntriesDownload,
    response: z.unknown(),
    produces: exportTypes,
  },
  'POST /cash-entries': {
    summary: 'Record an expense, or what an account had at the beginning',
    permission: 'day-book.manage',
    body: cashEntryCreate,
    response: cashEntry,
    status: 201,
  },
  'POST /cash-entries/{id}/reverse': {
    summary: 'Reverse an expense or opening balance by an opposite entry of today',
    permission: 'day-book.manage',
    params: idParams,
    body: cashEntryReversal,
    response: cashEntry,
    status: 201,
  },
  'GET /my-cash': {
    summary: 'The cash of the user: balance, last entries, and the accounts that it can be handed over to',
    permission: 'job-payments.read',
    response: myCash,
  },
  'GET /cash-handovers': {
    summary:
      'Handovers of cash from or to the user, newest first; of all accounts for who manages the day book',
    permission: 'job-payments.read',
    query: handoversQuery,
    response: handoversPage,
  },
  'POST /cash-handovers': {
    summary: 'Hand over cash; it moves when the receiver confirms',
    permission: 'job-payments.create',
    body: handoverCreate,
    response: cashHandover,
    status: 201,
  },
  'POST /cash-handovers/{id}/decision': {
    summary: 'Confirm or refuse a handover as its receiver, or withdraw it as its giver',
    permission: 'job-payments.create',
    params: idParams,
    body: handoverDecision,
    response: cashHandover,
  },
})
