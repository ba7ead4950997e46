import { isTimeGroup, type NamedGroup } from 'contract/reports/report-groups.ts'
import { timeGroupOf, timeGroups } from 'contract/reports/report-range.ts'
import { Segments } from '#shared/ui/segments.tsx'
import { reportsJobsText } from '#src/text/en/reports-jobs.ts'
import { useText } from '#src/text/intl.ts'
import type { CompletedReport } from './use-completed-report.ts'

const kinds = ['time', 'category', 'place', 'partner', 'staff'] as const satisfies readonly ('time' | NamedGroup)[]

/** What the rows and bars are: stretches of time, or whatever has a name. */
export function CompletedGroups({ view: { group, days, setGroup } }: { view: CompletedReport }) {
  const t = useText(reportsJobsText)
  return (
    <>
      {/* Keeps its place where it says nothing: what stands beside it does not move. */}
      <span className="report-step" inert={!isTimeGroup(group)}>
        <Segments
          label={t('reports-jobs.step')}
          value={isTimeGroup(group) ? group : timeGroupOf(days.range)}
          options={timeGroups.map((value) => ({ value, label: t(`reports-jobs.${value}`) }))}
          onChange={setGroup}
        />
      </span>
      <Segments
        label={t('reports-jobs.grouped')}
        value={isTimeGroup(group) ? 'time' : group}
        options={kinds.map((value) => ({ value, label: t(`reports-jobs.${value}`) }))}
        onChange={(kind) => setGroup(kind === 'time' ? timeGroupOf(days.range) : kind)}
      />
    </>
  )
}
