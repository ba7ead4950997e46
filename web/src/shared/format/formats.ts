import * as moments from 'contract/shared/date-formats.ts'
import * as numbers from 'contract/shared/number-formats.ts'
import { createContext, useContext } from 'react'
import { currentTime } from '#shared/current-time.ts'
import * as dates from './dates.ts'
import { formatTime } from './dates.ts'
import { formatRelative } from './relative.ts'
import { dayOf, fromInputText, toInputText } from './zones.ts'

type Moment = moments.Moment
const { businessZone } = moments

/** The user's formats of numbers and times; a `SessionUser` is one. */
export type FormatPreferences = { time_zone?: string; number_grouping?: numbers.NumberGrouping }

/** Every format for one user's preferences. Money in paise, times as UTC ISO text, days as `2026-11-21`. */
export function createFormats({
  time_zone: zone = businessZone,
  number_grouping: grouping,
}: FormatPreferences = {}) {
  return {
    zone,
    grouping: grouping ?? ('international' as const),
    money: (paise: number) => numbers.formatMoney(paise, grouping),
    moneyParts: (paise: number) => numbers.moneyParts(paise, grouping),
    moneyInput: (paise: number) => numbers.moneyInputText(paise, grouping),
    decimal: (value: number) => numbers.formatDecimal(value, grouping),
    percent: numbers.formatPercent,
    count: (value: number) => numbers.formatCount(value, grouping),
    shortDate: (moment: Moment) => moments.formatShortDate(moment, zone),
    longDate: (moment: Moment) => moments.formatLongDate(moment, zone),
    time: (moment: Moment) => dates.formatTime(moment, zone),
    headingDate: (moment: Moment) => dates.formatHeadingDate(moment, zone),
    day: moments.formatDay,
    dayRange: dates.formatDayRange,
    dayName: (moment: Moment, now: Moment = currentTime()) => dates.formatDayName(moment, now, zone),
    dayTime: (moment: Moment, now: Moment = currentTime()) => dates.formatDayTime(moment, now, zone),
    period: (start: Moment, end: Moment, now: Moment = currentTime()) =>
      dates.formatPeriod(start, end, now, zone),
    timelineTime: (moment: Moment, now: Moment = currentTime()) =>
      dates.formatTimelineTime(moment, now, zone),
    relative: (moment: Moment, now: Moment = currentTime()) => formatRelative(moment, now, zone),
    today: (now: Moment = currentTime()) => dayOf(now, zone),
    dayOf: (moment: Moment) => dayOf(moment, zone),
    toInput: (moment: string) => toInputText(moment, zone),
    fromInput: (text: string) => fromInputText(text, zone),
  }
}

export type Formats = ReturnType<typeof createFormats>

/** The shell provides the formats of the signed-in user; without it those of the business apply. */
export const FormatsContext = createContext<Formats>(createFormats())

export function useFormats(): Formats {
  return useContext(FormatsContext)
}

/** Minutes after midnight as a time of day: `9:00 AM`. */
export function formatClock(minutes: number): string {
  return formatTime(minutes * 60_000, 'UTC')
}

/** `7:49 PM` today, `Mon, 11:00 AM` on any other day: for the middle of a sentence. */
export function timeOrDay(formats: Formats, at: string): string {
  return formats.dayOf(at) === formats.today() ? formats.time(at) : formats.dayTime(at)
}

/** `12.5` or `12.5%` as basis points; null for an invalid percentage or one above 100. */
export function readPercent(text: string): number | null {
  const match = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim())
  const points = match ? Math.round(Number(match[1]) * 100) : null
  return points !== null && points <= 10_000 ? points : null
}

/** Basis points as text for a field: 1250 is `12.5`. */
export const percentText = (points: number): string => String(points / 100)
