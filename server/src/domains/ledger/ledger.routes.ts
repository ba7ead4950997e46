import type { ledgerContract, simulationContract } from 'contract/ledger/ledger.contract.ts'
import { getCategory } from '#domains/categories/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context, Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { type AccountHolder, findAccount, findAccountHolder, ledgerPageOf } from './account.store.ts'
import { quoteTermsFor } from './commission.service.ts'
import { ledgerExport } from './ledger.export.ts'
import { addAdjustment, addPayout, reverseEntry } from './ledger-entries.service.ts'
import { simulationExport } from './simulation/simulation.export.ts'
import { simulate, simulateAll, simulateJobs } from './simulation/simulation.service.ts'
import { statementOf } from './statement.service.ts'
import { addTerm } from './terms.service.ts'
import { listTerms } from './terms.store.ts'

export function ledgerRoutes({ pdf }: Pick<Platform, 'pdf'>): Handlers<typeof ledgerContract> {
  return {
    'GET /partners/{id}/account': async ({ db }, { params }) => {
      const account = await findAccount(db, params.id)
      if (!account) throw new AppError('not_found')
      return account
    },
    'GET /partners/{id}/ledger': async (ctx, { params, query }) => {
      const { id } = await requireHolder(ctx, params.id)
      return ledgerPageOf(ctx.db, id, query)
    },
    'GET /partners/{id}/ledger/download': async (ctx, { params, query }) => {
      const { id } = await requireHolder(ctx, params.id)
      return ledgerExport(ctx.db, id, query)
    },
    'GET /partners/{id}/statement': async (ctx, { params, query }) =>
      statementOf(ctx, pdf, await requireHolder(ctx, params.id), query),
    'POST /partners/{id}/payouts': (ctx, { params, body }) => addPayout(ctx, params.id, body),
    'POST /partners/{id}/adjustments': (ctx, { params, body }) => addAdjustment(ctx, params.id, body),
    'GET /partners/{id}/terms': async (ctx, { params }) => {
      const { id } = await requireHolder(ctx, params.id)
      return listTerms(ctx.db, id)
    },
    'POST /partners/{id}/terms': (ctx, { params, body }) => addTerm(ctx, params.id, body),
    'GET /categories/{id}/commission': async (ctx, { params, query }) => {
      const { id } = await getCategory(ctx, params.id)
      return quoteTermsFor(ctx, { category_id: id, partner_id: query.partner_id ?? null })
    },
    'POST /ledger-entries/{id}/reverse': (ctx, { params, body }) => reverseEntry(ctx, params.id, body),
  }
}

async function requireHolder({ db }: Context, id: number): Promise<AccountHolder> {
  const holder = await findAccountHolder(db, id)
  if (!holder) throw new AppError('not_found')
  return holder
}

export function simulationRoutes(): Handlers<typeof simulationContract> {
  return {
    'GET /commission/simulation': (ctx, { query }) => simulate(ctx, query),
    'GET /commission/simulation/jobs': (ctx, { query }) => simulateJobs(ctx, query),
    'GET /commission/simulation/download': async (ctx, { query: { format: _, ...query } }) =>
      simulationExport(await simulateAll(ctx, query)),
  }
}
