import type { EnquirySources } from 'contract/reports/business.schema.ts'
import { shareOf } from 'contract/reports/reports.words.ts'
import { formatShare } from 'contract/shared/share-format.ts'
import type { ReactNode } from 'react'
import { FigureLink } from '#shared/components/links.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { changeWords } from './change.ts'

/** Keeps the line's height until its text is loaded. */
const waiting = '\u00a0'

/** From the enquiry to the money: each step compared with the previous one. */
export function SourcesFigures({ report }: { report: EnquirySources | undefined }) {
  const t = useText(reportsBusinessText)
  const parts = useText(reportsText)
  const formats = useFormats()
  const days = report && { created_from: report.range.from, created_to: report.range.to }
  const { now, before } = report?.total ?? {}
  const changeSince = (value: number, then: number) =>
    report ? changeWords(value, then, report.before) : waiting
  const percent = (part: number, whole: number) => formatShare(shareOf(part, whole) ?? 0)
  const count = (value: number | undefined) =>
    value === undefined ? <Skeleton width={48} /> : formats.count(value)
  const money = (value: number | undefined) =>
    value === undefined ? <Skeleton width={104} /> : <MoneyFigure paise={value} />
  const note = (words: (() => string) | undefined): ReactNode => (words ? words() : waiting)
  const jobs = { to: '.', search: (old: object) => ({ ...old, open: 'all', page: undefined }) } as const
  return (
    <Figures label={t('business.sources-totals')} size="medium">
      <FigureLink
        to="/enquiries"
        search={days}
        label={t('business.enquiries')}
        value={count(now?.enquiries)}
        note={note(
          now &&
            before &&
            (() => {
              const change = changeSince(now.enquiries, before.enquiries)
              if (before.enquiries === 0) return change
              return parts('reports.count-before', { change, count: formats.count(before.enquiries) })
            }),
        )}
      />
      {(['booked', 'completed'] as const).map((step) => (
        <FigureLink
          key={step}
          to="/enquiries"
          search={{ ...days, job: step }}
          label={t(`business.${step}`)}
          value={count(now?.[step])}
          note={note(now && (() => t('business.of-enquiries', { share: percent(now[step], now.enquiries) })))}
        />
      ))}
      <FigureLink
        {...jobs}
        label={t('business.price')}
        value={money(now?.price)}
        note={note(now && before && (() => changeSince(now.price, before.price)))}
      />
      <FigureLink
        {...jobs}
        label={t('business.received')}
        value={money(now?.received)}
        note={note(now && (() => t('business.of-price', { share: percent(now.received, now.price) })))}
      />
      <FigureLink
        {...jobs}
        label={t('business.commission')}
        value={money(now?.commission)}
        note={note(now && (() => t('business.of-price', { share: percent(now.commission, now.price) })))}
      />
    </Figures>
  )
}
