import { useNavigate } from '@tanstack/react-router'
import { Segments } from '#shared/ui/segments.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'

/** In the address as `as`; without it, or with an unknown word, the table. */
export const jobViews = ['table', 'board', 'calendar'] as const
export type JobView = (typeof jobViews)[number]

type Search = Record<string, unknown>

/** The same jobs in another way; the filters stay. */
export function JobsAs({ shown }: { shown: JobView }) {
  const t = useText(dashboardText)
  const navigate = useNavigate()
  return (
    <Segments
      label={t('dashboard.as')}
      value={shown}
      options={jobViews.map((value) => ({ value, label: t(`dashboard.as.${value}`) }))}
      onChange={(as) =>
        void navigate({
          to: '.',
          // A page, a saved view's name and a day belong to the view one leaves.
          search: ({ as: _, page: __, view: ___, day: ____, job: _____, ...search }: Search) =>
            as === 'table' ? search : { ...search, as },
          resetScroll: false,
        })
      }
    />
  )
}
