import '#shared/components/fields/controls.css'
import '#shared/components/week-hours.css'
import { useQueryClient } from '@tanstack/react-query'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { dayMinutes } from 'contract/shared/business-time.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { NextDay } from '#shared/components/next-day.tsx'
import { staleRecord } from '#shared/conflict/conflict.ts'
import { useDraftState } from '#shared/hooks/use-draft-state.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ClockInput } from '#shared/ui/date/clock-input.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { partnerText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { cachePartner, saveHours } from '../partner.queries.ts'

/** The working hours of a partner, by weekday; without any, the partner works at any time. */
export function PartnerHours({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  const client = useQueryClient()
  /** Typed and not saved. */
  const [typed, keep] = useDraftState<Week | null>(`partner-${partner.id}-hours`, null)
  const week = typed ?? weekOf(partner.hours)
  const hasHours = week.some((day) => day.works)
  const set = (weekday: number, change: Partial<Week[number]>) =>
    keep(week.map((day) => (day.weekday === weekday ? { ...day, ...change } : day)))
  const action = useAction(async () => {
    try {
      await saveHours(client, partner.id, hoursOfWeek(week), partner.version)
    } catch (error) {
      const current = staleRecord<Partner>(error)
      if (current) cachePartner(client, current)
      throw error
    }
    keep(null)
    toast.success(t('partner.hours.saved'))
  })
  const first = week.find((day) => day.works)
  return (
    <Panel title={t('partner.hours')}>
      <PanelBody className="stack text-13">
        <label className="option">
          <input
            className="switch"
            type="checkbox"
            checked={hasHours}
            onChange={({ target }) =>
              keep(week.map((day) => ({ ...usual(day.weekday), works: target.checked })))
            }
          />
          {hasHours ? t('partner.hours.some') : t('partner.hours.any')}
        </label>
        {hasHours && (
          <ul className="week-hours">
            {week.map((day) => (
              <DayHours key={day.weekday} {...day} onChange={(change) => set(day.weekday, change)} />
            ))}
          </ul>
        )}
        {action.state.status === 'error' && (
          <p className="field-error" role="alert">
            <CircleAlert />
            {staleRecord(action.state.error) ? t('partner.hours.stale') : errorText(action.state.error)}
          </p>
        )}
        {(typed !== null || hasHours) && (
          <div className="row row-wrap">
            {first && (
              <Button
                size="small"
                variant="ghost"
                onClick={() => keep(week.map((day) => ({ ...first, weekday: day.weekday })))}
              >
                {t('partner.hours.same')}
              </Button>
            )}
            {typed !== null && (
              <span className="push-end row">
                <Button size="small" onClick={() => keep(null)}>
                  {t('partner.cancel')}
                </Button>
                <ActionButtonView
                  size="small"
                  variant="primary"
                  state={action.state}
                  onClick={() => void action.run()}
                >
                  {t('partner.hours.save')}
                </ActionButtonView>
              </span>
            )}
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}

type DayHoursProps = Week[number] & { onChange: (change: Partial<Week[number]>) => void }

/** Whether the partner works on a weekday, and from when to when. */
function DayHours({ weekday, works, starts, ends, onChange }: DayHoursProps) {
  const t = useText(partnerText)
  const day = t(`partner.day.${weekday}`)
  return (
    <li>
      <label className="option">
        <input
          className="check"
          type="checkbox"
          aria-label={t('partner.hours.works', { day })}
          checked={works}
          onChange={({ target }) => onChange({ works: target.checked })}
        />
        {day}
      </label>
      {works ? (
        <>
          <ClockInput
            aria-label={t('partner.hours.from', { day })}
            value={clockOf(starts)}
            onChange={(clock) => onChange(between(minutesOf(clock), ends))}
          />
          <ClockInput
            aria-label={t('partner.hours.to', { day })}
            value={clockOf(ends)}
            onChange={(clock) => onChange(between(starts, minutesOf(clock)))}
          />
          {ends > dayMinutes && <NextDay />}
        </>
      ) : (
        <span className="ink-3">{t('partner.hours.free')}</span>
      )}
    </li>
  )
}

/** The business's week begins on Monday; 0 is Sunday, as the contract counts. */
const order = [1, 2, 3, 4, 5, 6, 0] as const
type Weekday = (typeof order)[number]

/** Hours between two times of the day, in minutes; an end that is not after the start is on the next day. */
export function between(starts: number, end: number): { starts: number; ends: number } {
  const ends = end % dayMinutes
  return { starts, ends: ends > starts ? ends : ends + dayMinutes }
}

/** A week on the screen: every day, whether it is a working day, and its hours in minutes after midnight. */
type Week = { weekday: Weekday; works: boolean; starts: number; ends: number }[]

/** The default hours of a day that is switched on. */
const usual = (weekday: Weekday) => ({ weekday, works: weekday !== 0, starts: 540, ends: 1080 })

export function weekOf(hours: Partner['hours']): Week {
  return order.map((weekday) => {
    const known = hours.find((each) => each.weekday === weekday)
    return known ? { ...known, weekday, works: true } : { ...usual(weekday), works: false }
  })
}

export function hoursOfWeek(week: Week): Partner['hours'] {
  return week
    .filter(({ works }) => works)
    .map(({ weekday, starts, ends }) => ({ weekday, starts, ends }))
    .toSorted((a, b) => a.weekday - b.weekday)
}

/** `17:30`; 24:00, the end of a day, is `00:00`. */
export function clockOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Minutes after midnight of `17:30`. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
