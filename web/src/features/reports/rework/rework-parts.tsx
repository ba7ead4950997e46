import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { type ReworkGroup, shareOf } from 'contract/reports/reports.words.ts'
import type { ReworkFigures, ReworkRow } from 'contract/reports/rework-report.schema.ts'
import { formatShare } from 'contract/shared/share-format.ts'
import { TextLink } from '#shared/components/links.tsx'
import { Dash } from '#shared/components/money.tsx'
import { formatDayRange } from '#shared/format/dates.ts'
import { useFormats } from '#shared/format/formats.ts'
import { reportsReworkText } from '#src/text/en/reports.ts'
import { getText, useText } from '#src/text/intl.ts'
import { type Counted, filtersOf } from './rework-rows.ts'

/** The name of a row: a partner, a service, a month, or a text for none. */
export function rowName(group: ReworkGroup, { name, range }: Pick<ReworkRow, 'name' | 'range'>): string {
  if (range) return formatDayRange(range.from, range.to)
  return name ?? (group === 'month' ? '' : getText(reportsReworkText, `rework.none-${group}`))
}

type NumberLinkProps = {
  what: Counted
  count: number
  group: ReworkGroup
  rowKey: string
  /** The days of the row. */
  range: DayRange
  name: string
}

/**
 * A number that opens exactly its rows: jobs in place of the report, complaints in their list; zero has no
 * link.
 */
export function NumberLink({ what, count, group, rowKey, range, name }: NumberLinkProps) {
  const t = useText(reportsReworkText)
  const formats = useFormats()
  const words = formats.count(count)
  if (count === 0) return <span className="ink-3">{words}</span>
  const label = t(`rework.open.${what}`, { count, name })
  if (what === 'complaints') {
    return (
      <TextLink
        to="/enquiries"
        search={{ as: 'complaints', ...filtersOf(what, { group, rowKey, range }) }}
        aria-label={label}
      >
        {words}
      </TextLink>
    )
  }
  return (
    <TextLink
      to="."
      search={(before: object) => ({ ...before, open: `${what}.${rowKey}`, page: undefined })}
      aria-label={label}
    >
      {words}
    </TextLink>
  )
}

type RateProps = { of: 'reworks' | 'complaints'; now: ReworkFigures; before: ReworkFigures | null }

/** The share of the completed jobs, with that of the previous period. */
export function Rate({ of, now, before }: RateProps) {
  const t = useText(reportsReworkText)
  const rate = shareOf(now[of], now.completed)
  const was = before && shareOf(before[of], before.completed)
  return (
    <>
      {rate === null ? <Dash /> : formatShare(rate)}{' '}
      <span className="ink-3 text-12 no-wrap">
        {was === null ? t('rework.was-none') : t('rework.was', { rate: formatShare(was) })}
      </span>
    </>
  )
}
