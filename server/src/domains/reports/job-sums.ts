import { jobMeasures } from 'contract/reports/report-groups.ts'
import type { JobSums } from 'contract/reports/reports.schema.ts'

export const nothing: JobSums = { jobs: 0, price: 0, material_cost: 0, commission: 0, received: 0, due: 0 }

export function addUp(all: Iterable<JobSums>): JobSums {
  const sum = { ...nothing }
  for (const each of all) for (const measure of jobMeasures) sum[measure] += each[measure]
  return sum
}
