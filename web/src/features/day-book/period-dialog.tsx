import { useId, useState } from 'react'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date/date-input.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import { downloadPeriod } from './day-book.queries.ts'

const contents = ['days', 'entries'] as const

/** The day book of some days as a file: a line for each account and day, or every entry. */
export function PeriodDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useText(dayBookText)
  const fieldId = useId()
  const [of, setOf] = useState<(typeof contents)[number]>('days')
  const [from, setFrom] = useState<string | null>(`${day.slice(0, 7)}-01`)
  const [to, setTo] = useState<string | null>(day)
  return (
    <Dialog
      title={t('day-book.period')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('day-book.done')}</Button>
          {from && to && (
            <DownloadMenu
              permission="day-book.manage"
              onDownload={(format, options) => downloadPeriod(of, { from, to }, format, options)}
            />
          )}
        </>
      }
    >
      <div className="stack">
        <Segments
          label={t('day-book.period-of')}
          value={of}
          options={contents.map((value) => ({ value, label: t(`day-book.period-of.${value}`) }))}
          onChange={setOf}
        />
        <div className="field-pair">
          {(
            [
              ['from', from, setFrom],
              ['to', to, setTo],
            ] as const
          ).map(([name, value, onChange]) => (
            <div key={name} className="stack stack-tight">
              <label htmlFor={`${fieldId}-${name}`} className="text-13">
                {t(`day-book.period-${name}`)}
              </label>
              <DateInput id={`${fieldId}-${name}`} kind="day" value={value} onChange={onChange} isPast />
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
