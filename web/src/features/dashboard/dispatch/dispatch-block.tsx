import { dayMinutes } from 'contract/shared/business-time.ts'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { CSSProperties } from 'react'
import { statusHue } from '#shared/components/status-hues.ts'
import { classNames } from '#shared/ui/class-names.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { type Block, isClashing, percentOf, type Span } from './day-layout.ts'
import { canMove } from './desk.ts'
import { useDispatchWords } from './dispatch-words.ts'

type BlockProps = { block: Block; span: Span; who: string; isMarked: boolean }

/** A job in a row. Its text stays inside; without space for it, it is a dot. */
export function BlockView({ block, span, who, isMarked }: BlockProps) {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const { job, late, overlap, clash, lane, lanes, starts, ends, isQuiet } = block
  const label = words.block(block, who)
  const days = Math.ceil((ends - Math.floor(starts / dayMinutes) * dayMinutes) / dayMinutes)
  const dayOf =
    starts < 0 || ends > dayMinutes
      ? t('dispatch.day-of', { day: 1 - Math.floor(starts / dayMinutes), days })
      : null
  const notes = [
    ...[dayOf, late !== null && words.late(late), overlap > 0 && words.overlap(overlap)],
    clash && words.clash(clash),
  ].filter(Boolean)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(
        'dispatch-block',
        `hue-${statusHue(job.status)}`,
        lanes > 1 && 'dispatch-block-thin',
      )}
      style={{ ...percentOf(block, span), '--lane': lane, '--lanes': lanes } as CSSProperties}
      data-job={job.id}
      data-late={late === null ? undefined : ''}
      data-clash={isClashing(block) ? '' : undefined}
      data-quiet={isQuiet ? '' : undefined}
      data-marked={isMarked ? '' : undefined}
      data-fixed={canMove(job) ? undefined : ''}
      aria-haspopup="dialog"
      title={label}
    >
      <span className="visually-hidden">{label}</span>
      {!isQuiet && (
        <span className="dispatch-label" aria-hidden="true">
          <span className="dispatch-words">
            <b>
              {isClashing(block) && <TriangleAlert />}
              <span className="dispatch-name">{job.customer.name}</span>
              <span className="dispatch-name-short">{shortName(job.customer.name)}</span>
            </b>
            <span className="dispatch-service">{[job.category.title, ...notes].join(', ')}</span>
          </span>
          <i className="dispatch-dot" />
        </span>
      )}
    </button>
  )
}

/** `Mohan N.` for Mohan Naidu. */
function shortName(name: string): string {
  const [first = '', ...more] = name.split(' ')
  const last = more.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}
