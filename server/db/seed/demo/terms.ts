import { businessDay } from 'contract/shared/business-time.ts'
import type { Insertable } from 'kysely'
import type { CommissionTermsTable } from '#domains/ledger/ledger.table.ts'
import type { Calendar } from './calendar.ts'

/** Terms that apply to future jobs only: a job that is booked already keeps its rule. */
export function termRows(
  calendar: Calendar,
  idOf: Map<string, number>,
  manager: number,
): Insertable<CommissionTermsTable>[] {
  const from = (days: number) => ({ applies_from: businessDay(calendar.at(days, 0)), created_by: manager })
  const none = { partner_id: null, category_id: null, value: null, slabs: null, after_material: false }
  const slabs = (...steps: [above: number, rate: number][]) =>
    JSON.stringify(steps.map(([above, rate]) => ({ above: above * 100, rate: rate * 100 })))
  const ac = idOf.get('AC')!
  return [
    { ...none, ...from(15), partner_id: 101, kind: 'slabs', slabs: slabs([0, 15], [1500, 18], [5000, 22]) },
    { ...none, ...from(15), partner_id: 102, category_id: ac, kind: 'fixed', value: 250_00 },
    { ...none, ...from(75), partner_id: 102, category_id: ac, kind: 'none' },
    { ...none, ...from(20), partner_id: 105, kind: 'percent', value: 1750, after_material: true },
    {
      ...none,
      ...from(30),
      category_id: idOf.get('Cleaning')!,
      kind: 'slabs',
      slabs: slabs([0, 18], [2500, 22]),
    },
  ]
}
