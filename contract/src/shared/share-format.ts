const format = new Intl.NumberFormat('en', {
  style: 'percent',
  useGrouping: false,
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/**
 * A share or change that was computed, with one precision in a column: 0.13 as `13.0%`; never grouped. A file of
 * its own, because the first screen does not need it.
 */
export const formatShare = (share: number): string => format.format(share)
