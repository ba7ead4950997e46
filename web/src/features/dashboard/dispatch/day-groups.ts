import { cityOf } from 'contract/locations/city.rules.ts'
import type { Row } from './day-layout.ts'

/** The partners of a city: those with jobs, then those without. */
export type CityGroup = { city: string; busy: Row[]; free: Row[] }

/** A line of the dispatch: the head of a city, a partner, or the number of hidden partners without jobs. */
export type Line =
  | { kind: 'city'; city: string; busy: number; isOpen: boolean; free: number }
  | { kind: 'row'; row: Row }
  | { kind: 'free'; city: string; hidden: number }

/** Cities with jobs first, then by name; the rows of a city keep their order. */
export function groupRows(rows: readonly Row[]): CityGroup[] {
  const groups = [...Map.groupBy(rows, ({ partner }) => cityOf(partner.district) ?? '')].map(
    ([city, all]) => ({
      city,
      busy: all.filter(({ blocks }) => blocks.length > 0),
      free: all.filter(({ blocks }) => blocks.length === 0),
    }),
  )
  const rank = ({ city, busy }: CityGroup) => (busy.length > 0 ? 0 : 1) + (city === '' ? 2 : 0)
  return groups.sort((a, b) => rank(a) - rank(b) || a.city.localeCompare(b.city))
}

/**
 * @param isOpen whether all partners without jobs of a city are shown
 * @param isShown whether one of them is shown anyway
 */
export function linesOf(
  groups: readonly CityGroup[],
  isOpen: (city: string) => boolean,
  isShown: (row: Row) => boolean,
): Line[] {
  return groups.flatMap(({ city, busy, free }): Line[] => {
    const open = isOpen(city)
    const shown = open ? free : free.filter(isShown)
    const hidden = free.length - shown.length
    return [
      ...(groups.length > 1 || city !== ''
        ? [{ kind: 'city' as const, city, busy: busy.length, isOpen: open, free: free.length }]
        : []),
      ...[...busy, ...shown].map((row) => ({ kind: 'row' as const, row })),
      ...(hidden > 0 ? [{ kind: 'free' as const, city, hidden }] : []),
    ]
  })
}
