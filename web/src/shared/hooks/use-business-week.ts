import { useQuery } from '@tanstack/react-query'
import { type BusinessWeek, businessWeek } from 'contract/settings/business-hours.rules.ts'
import { useMemo } from 'react'
import { settingsQuery } from '#shared/api/shared-queries.ts'

/** The working hours of the business; the defaults until the settings are loaded. */
export function useBusinessWeek(): BusinessWeek {
  const hours = useQuery(settingsQuery).data?.['business.hours']
  return useMemo(() => businessWeek(hours), [hours])
}
