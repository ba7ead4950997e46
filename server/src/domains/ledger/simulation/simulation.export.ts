import type { Simulation } from 'contract/ledger/simulation.schema.ts'
import {
  type ExportColumns,
  hidden,
  numberColumn,
  rupeesColumn,
  textColumn,
} from '#platform/export/columns.ts'
import { createExport, type Export } from '#platform/export/export.ts'

type Line = {
  id: number
  name: string
  jobs: number
  changed: number
  before: number
  after: number
  difference: number
}

const columns = {
  id: hidden,
  name: textColumn('Partner'),
  jobs: numberColumn('Jobs'),
  changed: numberColumn('Jobs under another rule'),
  before: rupeesColumn('Commission (₹)'),
  after: rupeesColumn('Commission under the terms (₹)'),
  difference: rupeesColumn('Difference (₹)'),
} satisfies ExportColumns<Line>

/** Every partner with a changed job, and the sum of all replayed jobs. */
export function simulationExport({ partners, total, month }: Simulation): Export {
  const lines = [...partners, { ...total, name: 'All' }].map(
    ({ name, jobs, changed, before, after }, place): Line => ({
      id: place + 1,
      name,
      jobs,
      changed,
      before,
      after,
      difference: after - before,
    }),
  )
  const rows = async (ids: number[]) => ids.map((id) => lines[id - 1]!)
  return createExport({ name: `commission-${month}`, columns, ids: lines.map(({ id }) => id), rows })
}
