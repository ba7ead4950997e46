import './week-hours.css'
import {
  readWeek,
  type Weekday,
  type WorkingDay,
  weekdays,
  writeWeek,
} from 'contract/settings/week-text.rules.ts'
import { ClockInput } from '#shared/ui/date/clock-input.tsx'
import { settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { NextDay } from './next-day.tsx'

const usual = { starts: '09:00', ends: '18:00' }

/** 24:00, the end of a day, is midnight in the field. */
const shownEnd = (ends: string) => (ends === '24:00' ? '00:00' : ends)
const storedEnd = (shown: string) => (shown === '00:00' ? '24:00' : shown)

/** The days of a week, each with its hours or closed. */
export function WeekInput({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useText(settingsText)
  const read = readWeek(text)
  const days = 'problem' in read ? draftOf(text) : read
  const dayOf = (day: Weekday) => days.find((each) => each.day === day)
  const set = (day: Weekday, change: Partial<WorkingDay> | null) => {
    const changed = weekdays.flatMap((each) => {
      if (each !== day) return dayOf(each) ?? []
      return change === null ? [] : { day, ...usual, ...dayOf(day), ...change }
    })
    onChange(writeWeek(changed))
  }
  return (
    <ul className="week-hours">
      {weekdays.map((day) => {
        const hours = dayOf(day)
        const name = t(`settings.day.${day}`)
        return (
          <li key={day}>
            <label className="option">
              <input
                className="check"
                type="checkbox"
                aria-label={t('settings.works', { day: name })}
                checked={hours !== undefined}
                onChange={({ target }) => set(day, target.checked ? {} : null)}
              />
              {name}
            </label>
            {hours ? (
              <>
                <ClockInput
                  aria-label={t('settings.from', { day: name })}
                  value={hours.starts}
                  onChange={(starts) => set(day, { starts })}
                />
                <ClockInput
                  aria-label={t('settings.to', { day: name })}
                  aria-invalid={hours.ends === hours.starts}
                  value={shownEnd(hours.ends)}
                  onChange={(ends) => set(day, { ends: storedEnd(ends) })}
                />
                {hours.ends < hours.starts && <NextDay />}
              </>
            ) : (
              <span className="ink-3">{t(days.length === 0 ? 'settings.unsaid' : 'settings.free')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Equal start and end, while the user is typing. */
function draftOf(text: string): WorkingDay[] {
  return text.split('\n').flatMap((line) => {
    const [day, hours = ''] = line.split(' ')
    const [starts, ends] = hours.split('-')
    const known = weekdays.find((each) => each === day)
    return known && starts && ends ? { day: known, starts, ends } : []
  })
}
