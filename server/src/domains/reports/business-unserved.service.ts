import type { UnservedPlaces, UnservedPlacesQuery } from 'contract/reports/business.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { rangesOf } from './business-range.ts'
import { findUnserved } from './business-unserved.store.ts'

/** More pincodes than there are. */
export const maxPlaces = 100_000

type Asked = Pick<UnservedPlacesQuery, 'range' | 'from' | 'to' | 'page' | 'per_page'>

/** Where partners are missing: pincodes whose enquiries of some days nobody who is approved could be sent to. */
export async function reportUnserved({ db }: Pick<Context, 'db'>, query: Asked): Promise<UnservedPlaces> {
  const ranges = rangesOf(query)
  const { page, per_page: perPage } = query
  const { as_of, total, data } = await findUnserved(db, ranges, { offset: (page - 1) * perPage, limit: perPage })
  return {
    ...ranges,
    as_of,
    total,
    data,
    meta: metaOf({ page, perPage, total: total.now.places, exact: true, rows: data.length }),
  }
}
