import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type CSSProperties, memo, useSyncExternalStore } from 'react'
import { statusHue } from '#shared/components/status-hues.ts'
import { classNames } from '#shared/ui/class-names.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { type Block, percentOf, type Row, type Span } from './day-layout.ts'
import { dayMinutes } from './day-minutes.ts'
import { warningsFor } from './day-warnings.ts'
import { canMove, usePlacingStore } from './desk.ts'
import { type DispatchWords, useDispatchWords } from './dispatch-words.ts'

type RowProps = { row: Row; from: number; to: number; marked: number | null }

/** A partner's day. Drawn again only when something of it changed. */
export const DispatchRow = memo(function DispatchRow({ row, from, to, marked }: RowProps) {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const span = { from, to }
  const { partner, blocks, off, lanes } = row
  const load = t('dispatch.row', { count: blocks.length, time: words.duration(row.busy) })
  return (
    <li
      className="dispatch-row"
      data-row={partner.id}
      aria-label={`${partner.name}, ${partner.off && blocks.length === 0 ? t('dispatch.off') : load}`}
      style={{ '--row-lanes': lanes } as CSSProperties}
    >
      <PartnerCell row={row} load={load} />
      <div className="dispatch-lane" data-lane={partner.id}>
        {off.map((part) => {
          const isShown = part.to > from && part.from < to
          return (
            isShown && (
              <span
                key={part.kind}
                className="dispatch-off"
                data-kind={part.kind}
                style={percentOf(part, span) as CSSProperties}
              >
                {words.off(part)}
              </span>
            )
          )
        })}
        {blocks.map((block) => (
          <BlockView
            key={block.job.id}
            block={block}
            span={span}
            words={words}
            who={partner.name}
            isMarked={block.job.id === marked}
          />
        ))}
        <Ghost row={row} span={span} />
      </div>
    </li>
  )
})

function PartnerCell({ row, load }: { row: Row; load: string }) {
  const t = useText(dispatchText)
  const { partner, share, blocks } = row
  const percent = Math.round(share * 100)
  const note = partner.status === 'approved' ? null : t('dispatch.inactive')
  return (
    <div className="dispatch-partner">
      <Link
        className="medium truncate"
        to="/partners/$id"
        params={{ id: String(partner.id) }}
        title={partner.name}
        tabIndex={-1}
      >
        {partner.name}
      </Link>
      <span className="dispatch-load">
        {partner.off && blocks.length === 0 ? (
          t('dispatch.off')
        ) : (
          <>
            <i
              role="img"
              aria-label={t('dispatch.load', { percent: `${percent}%` })}
              data-high={share > 0.75 ? '' : undefined}
            >
              <i style={{ width: `${Math.min(100, percent)}%` }} />
            </i>
            <span className="truncate">{note ?? load}</span>
          </>
        )}
      </span>
    </div>
  )
}

type BlockProps = { block: Block; span: Span; words: DispatchWords; who: string; isMarked: boolean }

function BlockView({ block, span, words, who, isMarked }: BlockProps) {
  const t = useText(dispatchText)
  const { job, late, overlap, lane, lanes, starts, ends, isQuiet } = block
  const label = words.block(block, who)
  const days = Math.ceil((ends - Math.floor(starts / dayMinutes) * dayMinutes) / dayMinutes)
  const dayOf =
    starts < 0 || ends > dayMinutes ? t('dispatch.day-of', { day: 1 - Math.floor(starts / dayMinutes), days }) : null
  const second =
    overlap > 0
      ? [late !== null && words.late(late), words.overlap(overlap)].filter(Boolean).join(', ')
      : late !== null
        ? words.late(late)
        : [job.category.title, dayOf].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames('dispatch-block', `hue-${statusHue(job.status)}`, lanes > 1 && 'dispatch-block-thin')}
      style={{ ...percentOf(block, span), '--lane': lane, '--lanes': lanes } as CSSProperties}
      data-job={job.id}
      data-late={late === null ? undefined : ''}
      data-overlap={overlap > 0 ? '' : undefined}
      data-quiet={isQuiet ? '' : undefined}
      data-marked={isMarked ? '' : undefined}
      data-fixed={canMove(job) ? undefined : ''}
      aria-haspopup="dialog"
      title={label}
    >
      {isQuiet ? (
        <span className="visually-hidden">{label}</span>
      ) : (
        <>
          {overlap > 0 && <TriangleAlert aria-hidden="true" />}
          <b>{job.customer.name}</b> <span>{second}</span>
          <span className="visually-hidden">{`, ${words.rest(block, who)}`}</span>
        </>
      )}
    </button>
  )
}

type GhostProps = { row: Pick<Row, 'day' | 'partner' | 'blocks'>; span: Span }

/** The preview of the job that is being placed; empty in all other rows. */
function Ghost({ row, span }: GhostProps) {
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
