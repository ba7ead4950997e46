import type { partnerDuesContract } from 'contract/reports/partner-dues.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { pastDay } from './as-of.rules.ts'
import { partnerDuesExport } from './partner-dues.export.ts'
import { partnerDuesPageOf } from './partner-dues.store.ts'

export function partnerDuesRoutes(): Handlers<typeof partnerDuesContract> {
  return {
    'GET /reports/partner-dues': ({ db }, { query }) => partnerDuesPageOf(db, { ...query, day: dayOf(query) }),
    'GET /reports/partner-dues/download': ({ db }, { query }) => partnerDuesExport(db, { ...query, day: dayOf(query) }),
  }
}

const dayOf = (query: { as_of?: string | undefined }): string => {
  const today = pastDay(query)
  return query.as_of ?? today
}
