import { Link } from '@tanstack/react-router'
import { businessDay } from 'contract/shared/business-time.ts'
import CalendarRange from 'lucide-react/icons/calendar-range'
import Thermometer from 'lucide-react/icons/thermometer'
import { type CSSProperties, memo, useState } from 'react'
import { SickToday } from '#features/partners/public.ts'
import { currentTime } from '#shared/current-time.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import { percentOf, type Row } from './day-layout.ts'
import { BlockView } from './dispatch-block.tsx'
import { useDispatchWords } from './dispatch-words.ts'
import { Ghost } from './placing-parts.tsx'

type RowProps = { row: Row; from: number; to: number; marked: number | null }

/** A day of a partner. Rendered again only after a change of it. */
export const DispatchRow = memo(function DispatchRow({ row, from, to, marked }: RowProps) {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const span = { from, to }
  const { key, day, partner, blocks, off, lanes } = row
  const load = t('dispatch.row', { count: blocks.length, time: words.duration(row.busy) })
  const name = key === day ? words.weekday(day) : partner.name
  return (
    <li
      className="dispatch-row"
      data-row={key}
      aria-label={`${name}, ${row.isOff && blocks.length === 0 ? t('dispatch.off') : load}`}
      style={{ '--row-lanes': lanes } as CSSProperties}
    >
      <RowHead row={row} name={name} load={load} />
      <div className="dispatch-lane" data-lane={key}>
        {off.map((part) => {
          const isShown = part.to > from && part.from < to
          return (
            isShown && (
              <span
                key={part.from}
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
            who={partner.name}
            isMarked={block.job.id === marked}
          />
        ))}
        <Ghost row={row} span={span} />
      </div>
    </li>
  )
})

type Search = Record<string, unknown>

/** The partner with a link to their week; in the week the day with a link to it. */
function RowHead({ row, name, load }: { row: Row; name: string; load: string }) {
  const t = useText(dispatchText)
  const { key, day, partner, share, blocks, isOff } = row
  const isWeek = key === day
  const percent = Math.round(share * 100)
  const note = partner.status === 'approved' ? null : t('dispatch.inactive')
  return (
    <div className="dispatch-partner">
      <span className="dispatch-partner-name">
        {isWeek ? (
          <Link
            className="medium truncate"
            to="."
            search={({ week: _, ...search }: Search) => ({ ...search, day })}
            resetScroll={false}
          >
            {name}
          </Link>
        ) : (
          <>
            <Link
              className="medium truncate"
              to="/partners/$id"
              params={{ id: String(partner.id) }}
              title={name}
              tabIndex={-1}
            >
              {name}
            </Link>
            <Link
              className="dispatch-week-link"
              to="."
              search={(search: Search) => ({ ...search, week: partner.id })}
              resetScroll={false}
              tabIndex={-1}
              aria-label={t('dispatch.week-of', { name })}
              title={t('dispatch.week-of', { name })}
            >
              <CalendarRange aria-hidden="true" />
            </Link>
            <SickButton row={row} />
          </>
        )}
      </span>
      <span className="dispatch-misfit truncate" />
      <span className="dispatch-load">
        {isOff && blocks.length === 0 ? (
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

/**
 * Today's quick action for a partner who can be assigned and works. Keyboard users have it on the partner's
 * page.
 */
function SickButton({ row: { day, partner, isOff } }: { row: Row }) {
  const t = useText(replaceText)
  const [isOpen, setOpen] = useState(false)
  const isShown = day === businessDay(currentTime()) && partner.status === 'approved' && !isOff
  if (!isShown && !isOpen) return null
  const label = `${t('replace.sick')}: ${partner.name}`
  return (
    <>
      <button
        type="button"
        className="dispatch-week-link"
        tabIndex={-1}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Thermometer aria-hidden="true" />
      </button>
      {isOpen && <SickToday partner={partner} onClose={() => setOpen(false)} />}
    </>
  )
}
