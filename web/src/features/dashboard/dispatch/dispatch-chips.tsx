import type { ListState } from '#shared/components/list/use-list-state.ts'
import { classNames } from '#shared/ui/class-names.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import type { DayRows } from './day-filter.ts'

type ChipsProps = {
  shown: DayRows | null
  list: ListState
  isAllFree: boolean
  onAllFree: (isOn: boolean) => void
}

/** The counts of the day, with filters for late and clashing jobs and for partners without jobs. */
export function DispatchChips({ shown, list, isAllFree, onAllFree }: ChipsProps) {
  const t = useText(dispatchText)
  if (!shown) return <span className="dispatch-totals" />
  const { rows, jobs, late, clashing, free } = shown
  const { only } = list.filters
  const chip = (name: 'late' | 'clashing', count: number) =>
    (count > 0 || only === name) && (
      <Chip
        label={t(`dispatch.chip.${name}`, { count })}
        isOn={only === name}
        isBad={name === 'late'}
        onPress={() => list.setFilter('only', only === name ? undefined : name)}
      />
    )
  return (
    <span className="dispatch-totals text-13 ink-2">
      <span role="status">{t('dispatch.totals', { jobs, partners: rows.length })}</span>
      {chip('late', late)}
      {chip('clashing', clashing)}
      {free > 0 && (
        <Chip
          label={t('dispatch.chip.free', { count: free })}
          isOn={isAllFree}
          onPress={() => onAllFree(!isAllFree)}
        />
      )}
    </span>
  )
}

type ChipProps = { label: string; isOn: boolean; isBad?: boolean; onPress: () => void }

function Chip({ label, isOn, isBad, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={classNames('dispatch-chip', isBad && 'dispatch-chip-bad')}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {label}
    </button>
  )
}
