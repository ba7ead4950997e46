import type { DayPreset } from 'contract/lists/lists.words.ts'
import { type DatePreset, presetOf, rangeOf } from './date-presets.ts'
import { readList, type SearchParams } from './list-state.ts'

/** The two parameters of the address that are days, and their named ranges. */
export type ViewDays = { from: string; to: string; presets: readonly DatePreset[] }

type Values = Record<string, string>

/** The state of a view: the filters of these names, search and order. */
function valuesOf(search: SearchParams, names: readonly string[]): Values {
  const { filters, q, sort } = readList(search, names)
  return { ...filters, ...(q ? { q } : {}), ...(sort ? { sort } : {}) }
}

/** One text for one state: sorted by name, so that two can be compared. */
function textOf(values: Values): string {
  const inOrder = (name: string, value: string) =>
    name === 'q'
      ? value
      : value
          .split(',')
          .sort((a, b) => (a < b ? -1 : 1))
          .join(',')
  const names = Object.keys(values).sort()
  return new URLSearchParams(names.map((name) => [name, inOrder(name, values[name] ?? '')])).toString()
}

/** The state of the address, without page, count and the view's own id. */
export function stateOf(search: SearchParams, names: readonly string[]): string {
  return textOf(valuesOf(search, names))
}

/**
 * The state as a view stores it: a usual range of days by its name, so that ‘Today’ is the current day every
 * day.
 */
export function storedState(
  search: SearchParams,
  names: readonly string[],
  days: ViewDays | undefined,
  today: string,
) {
  const values = valuesOf(search, names)
  const [from, to] = days ? [values[days.from], values[days.to]] : []
  const preset = days && from && to ? presetOf({ from, to }, days.presets, today) : undefined
  if (days && preset) values[days.from] = values[days.to] = `@${preset satisfies DayPreset}`
  return { state: textOf(values), preset }
}

/** The parameters of a view today, without filters that its list no longer has. */
export function searchOf(
  state: string,
  dropped: readonly string[],
  days: ViewDays | undefined,
  today: string,
): Values {
  const values = Object.fromEntries(
    [...new URLSearchParams(state)].filter(([name]) => !dropped.includes(name)),
  )
  const preset = days?.presets.find((each) => values[days.from] === `@${each}`)
  if (days && preset) {
    const range = rangeOf(preset, today)
    values[days.from] = range.from
    values[days.to] = range.to
  }
  return values
}

type View = { id: number; state: string; dropped: readonly string[] }

/**
 * The current view: the one that the address names, else the first with the same state; and whether the
 * address differs from it. An address without filters is no view unless it names one.
 */
export function currentView<V extends View>(
  views: readonly V[],
  search: SearchParams,
  names: readonly string[],
  days: ViewDays | undefined,
  today: string,
): { view: V | undefined; isChanged: boolean } {
  const shown = stateOf(search, names)
  const shows = (view: V) => textOf(searchOf(view.state, view.dropped, days, today)) === shown
  const named = views.find((view) => String(view.id) === String(search.view))
  if (named) return { view: named, isChanged: !shows(named) }
  return { view: shown === '' ? undefined : views.find(shows), isChanged: false }
}
