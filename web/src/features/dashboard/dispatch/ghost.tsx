import { type CSSProperties, useSyncExternalStore } from 'react'
import { classNames } from '#shared/ui/class-names.ts'
import { percentOf, type Row, type Span } from './day-layout.ts'
import { warningsFor } from './day-warnings.ts'
import { usePlacingStore } from './desk.ts'
import { useDispatchWords } from './dispatch-words.ts'

type GhostProps = { row: Pick<Row, 'day' | 'partner' | 'blocks'>; span: Span }

/** The job that is being placed, where it would come to stand; empty in every row but that one. */
export function Ghost({ row, span }: GhostProps) {
  const store = usePlacingStore()
  const words = useDispatchWords()
  const placing = useSyncExternalStore(store.subscribe, () => {
    const held = store.get()
    return held?.spot?.partner_id === row.partner.id ? held : null
  })
  if (!placing?.spot) return null
  const { from } = placing.spot
  const to = from + placing.length
  const [warning, ...more] = warningsFor(row, { from, to }, placing.job)
  return (
    <div
      className={classNames('dispatch-ghost', warning && 'dispatch-ghost-warns')}
      style={percentOf({ from, to }, span) as CSSProperties}
      aria-hidden="true"
    >
      <b>{words.period(from, to)}</b>
      <span>{warning ? `${warning.text}${more.length > 0 ? ` +${more.length}` : ''}` : placing.job.customer.name}</span>
    </div>
  )
}
