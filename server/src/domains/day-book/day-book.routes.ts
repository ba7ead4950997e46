import type { dayBookContract } from 'contract/day-book/day-book.contract.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import type { Handlers } from '#platform/http/context.ts'
import { createAccount, updateAccount } from './cash-accounts.service.ts'
import { cashAccounts } from './cash-accounts.store.ts'
import { cashPage } from './cash-list.store.ts'
import { closeDay } from './close-day.service.ts'
import { cashExport, dayBookExport } from './day-book.export.ts'
import { dayRows } from './day-book.store.ts'
import { addCashEntry, reverseCashEntry } from './hand-entries.service.ts'
import { createHandover, decideHandover, keeperOf, myCashOf } from './handovers.service.ts'
import { handoverPage } from './handovers.store.ts'

export function dayBookRoutes(): Handlers<typeof dayBookContract> {
  return {
    'GET /day-book': async ({ db, now }, { query: { day = businessDay(now) } }) => ({
      day,
      data: await dayRows(db, day),
    }),
    'GET /day-book/download': ({ db }, { query }) => dayBookExport(db, query),
    'POST /day-book/closings': (ctx, { body }) => closeDay(ctx, body),
    'GET /cash-accounts': ({ db }) => cashAccounts(db),
    'POST /cash-accounts': (ctx, { body }) => createAccount(ctx, body),
    'PUT /cash-accounts/{id}': (ctx, { params, body }) => updateAccount(ctx, params.id, body),
    'GET /cash-entries': ({ db }, { query }) => cashPage(db, query),
    'GET /cash-entries/download': ({ db }, { query }) => cashExport(db, query),
    'POST /cash-entries': (ctx, { body }) => addCashEntry(ctx, body),
    'POST /cash-entries/{id}/reverse': (ctx, { params, body }) => reverseCashEntry(ctx, params.id, body),
    'GET /my-cash': (ctx) => myCashOf(ctx),
    'GET /cash-handovers': (ctx, { query }) => handoverPage(ctx.db, keeperOf(ctx), query),
    'POST /cash-handovers': (ctx, { body }) => createHandover(ctx, body),
    'POST /cash-handovers/{id}/decision': (ctx, { params, body }) => decideHandover(ctx, params.id, body),
  }
}
