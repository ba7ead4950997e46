import type { privacyContract, readsContract, retentionContract } from 'contract/privacy/privacy.contract.ts'
import { maxReadDays, type ReadVolume, type ReadVolumeQuery } from 'contract/privacy/reads.schema.ts'
import { lengthOf } from 'contract/reports/report-range.rules.ts'
import { addDays, businessDay } from 'contract/shared/business-time.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context, Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { accessFile } from './access-file.service.ts'
import { erase, previewErasure } from './erasure.service.ts'
import { listReaders, listReads, listVolume } from './reads.store.ts'
import { previewRetention } from './retention/retention.service.ts'
import { listRuns } from './retention/retention-runs.store.ts'

const customer = ({ id }: { id: number }) => ({ type: 'customer', id }) as const
const partner = ({ id }: { id: number }) => ({ type: 'partner', id }) as const

export function privacyRoutes(platform: Platform): Handlers<typeof privacyContract> {
  return {
    'GET /customers/{id}/erasure': (ctx, { params }) => previewErasure(ctx, customer(params)),
    'GET /customers/{id}/personal-data': (ctx, { params }) => accessFile(ctx, platform, customer(params)),
    'POST /customers/{id}/erasure': (ctx, { params, body }) =>
      erase(ctx, platform, customer(params), body.reason),
    'GET /partners/{id}/erasure': (ctx, { params }) => previewErasure(ctx, partner(params)),
    'GET /partners/{id}/personal-data': (ctx, { params }) => accessFile(ctx, platform, partner(params)),
    'POST /partners/{id}/erasure': (ctx, { params, body }) =>
      erase(ctx, platform, partner(params), body.reason),
  }
}

export function retentionRoutes(): Handlers<typeof retentionContract> {
  return {
    'GET /admin/retention/preview': (ctx, { query }) => previewRetention(ctx, query),
    'GET /admin/retention/runs': ({ db }) => listRuns(db),
  }
}

const most = { readers: 100, rows: 1000 }

export function readsRoutes(): Handlers<typeof readsContract> {
  return {
    'GET /customers/{id}/reads': ({ db }, { params }) => listReaders(db, params.id, most.readers),
    'GET /reads': (ctx, { query }) => volumeOf(ctx, query),
    'GET /reads/rows': async ({ db }, { query }) => {
      const rows = await listReads(db, query, most.rows + 1)
      return { data: rows.slice(0, most.rows), more: rows.length > most.rows }
    },
  }
}

/** @throws AppError invalid, for more days than are shown at once */
async function volumeOf({ db, now }: Context, query: ReadVolumeQuery): Promise<ReadVolume[]> {
  const to = query.to ?? (query.from ? addDays(query.from, 6) : businessDay(now))
  const from = query.from ?? addDays(to, -6)
  if (lengthOf({ from, to }) > maxReadDays)
    throw new AppError('invalid', {
      issues: [{ field: 'to', message: `must be at most ${maxReadDays} days later` }],
    })
  return listVolume(db, { from, to, user_id: query.user_id })
}
