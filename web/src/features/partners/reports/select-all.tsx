import { completionReportsText } from '#src/text/en/completion-reports.ts'
import { useText } from '#src/text/intl.ts'

type SelectAllProps = {
  ids: readonly number[]
  selected: ReadonlySet<number>
  onChange: (ids: Set<number>) => void
}

/** Selects all rows, or none when all are selected; a dash means that some are. */
export function SelectAll({ ids, selected, onChange }: SelectAllProps) {
  const t = useText(completionReportsText)
  const count = ids.filter((id) => selected.has(id)).length
  return (
    <label className="option text-13">
      <input
        type="checkbox"
        className="check"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length
        }}
        checked={count > 0 && count === ids.length}
        onChange={() => onChange(new Set(count === ids.length ? [] : ids))}
      />
      {t('completion-reports.select-all')}
    </label>
  )
}

/** The set with one id added or removed. */
export function withId(ids: ReadonlySet<number>, id: number, isIn: boolean): Set<number> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
