import { useQuery } from '@tanstack/react-query'
import { type BusinessWeek, businessWeek } from 'contract/settings/business-hours.rules.ts'
import { useMemo } from 'react'
import { settingsQuery } from '#shared/api/shared-queries.ts'

/** When the business works; until the settings are there, as if nobody had said it. */
export function useBusinessWeek(): BusinessWeek {
  const said = useQuery(settingsQuery).data?.['business.hours']
  return useMemo(() => businessWeek(said), [said])
}
