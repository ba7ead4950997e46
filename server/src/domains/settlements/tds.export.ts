import type { TdsPartner, tdsDownloadQuery } from 'contract/settlements/tds.schema.ts'
import { shortYear } from 'contract/shared/business-time.ts'
import type * as z from 'zod'
import type { Secrets } from '#platform/crypto/secrets.ts'
import {
  type ExportColumns,
  hidden,
  numberColumn,
  rupeesColumn,
  textColumn,
} from '#platform/export/columns.ts'
import { createExport, type Export } from '#platform/export/export.ts'
import type { TimedDb } from '#platform/http/context.ts'
import { partnersWithTds, periodOf, tdsOfPartners } from './tds-report.store.ts'

type Line = Omit<TdsPartner, 'partner'> & { partner: string }

const columns = {
  id: hidden,
  partner: textColumn('Partner', 30),
  pan: textColumn('PAN', 14),
  payouts: numberColumn('Payouts'),
  gross: rupeesColumn('Gross (₹)'),
  tds: rupeesColumn('TDS (₹)'),
} satisfies ExportColumns<Line>

export async function tdsExport(
  ctx: TimedDb,
  secrets: Secrets,
  { year, quarter }: z.output<typeof tdsDownloadQuery>,
): Promise<Export> {
  const period = periodOf({ year, quarter }, ctx.now)
  const name = `tds-${shortYear(period.year)}${quarter === undefined ? '' : `-Q${quarter}`}`
  const ids = await partnersWithTds(ctx, { year, quarter })
  const rows = async (some: number[]): Promise<Line[]> =>
    (await tdsOfPartners(ctx, secrets, { year, quarter }, some)).map((row) => ({
      ...row,
      partner: row.partner.name,
    }))
  return createExport({ name, columns, ids, rows })
}
