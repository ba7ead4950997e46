import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportsConfirmed, reportsOfPartnerQuery } from '../reports/completion-reports.queries.ts'

/**
 * The open cash reports of the partner, and those that the settlement confirms; none until they are
 * requested.
 */
export function useCashReports(id: number, isEnabled: boolean) {
  const client = useQueryClient()
  const { data = [], isLoading } = useQuery({ ...reportsOfPartnerQuery(id), enabled: isEnabled })
  const [selected, onChange] = useState<ReadonlySet<number>>(new Set())
  const reports = isEnabled ? data.filter(({ collected }) => collected?.means === 'cash') : []
  // A report that another user has decided is not named.
  const confirmed = reports.filter(({ id }) => selected.has(id))
  const report_ids = confirmed.map(({ id }) => id)
  return {
    reports,
    selected,
    onChange,
    isLoading,
    /**
     * Whether a report that is confirmed has another price or material cost than its job: the commission
     * follows.
     */
    changesCommission: confirmed.some(
      ({ extra, material_cost, job }) => extra || (material_cost ?? job.material_cost) !== job.material_cost,
    ),
    body: report_ids.length > 0 ? { report_ids } : {},
    saved: () => {
      if (report_ids.length > 0) void reportsConfirmed(client)
      onChange(new Set())
    },
  }
}
