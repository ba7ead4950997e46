// One source: formats of numbers and money; with the preferences of a user, `web/src/shared/format`.

/** Locale en, fallback en (spec 9). Indian grouping is a preference of the user's profile. */
export type NumberGrouping = 'international' | 'indian'

const locales = { international: 'en', indian: 'en-IN' } as const

type NumberFormats = {
  currency: Intl.NumberFormat
  decimal: Intl.NumberFormat
  percent: Intl.NumberFormat
  count: Intl.NumberFormat
}

const cache = new Map<NumberGrouping, NumberFormats>()

function formatsFor(grouping: NumberGrouping): NumberFormats {
  const known = cache.get(grouping)
  if (known) return known
  const locale = locales[grouping]
  const formats: NumberFormats = {
    currency: new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR', notation: 'standard' }),
    decimal: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    percent: new Intl.NumberFormat(locale, {
      style: 'percent',
      useGrouping: false,
      maximumFractionDigits: 2,
    }),
    count: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
  }
  cache.set(grouping, formats)
  return formats
}

/** Integer paise as `₹1,234,567.50`; below zero as `−₹200.00`. */
export function formatMoney(paise: number, grouping: NumberGrouping = 'international'): string {
  return formatsFor(grouping)
    .currency.format(paise / 100)
    .replace('-', '−')
}

/** Money in two parts, for figures with small paise: `₹184,250` and `.00`. */
export function moneyParts(
  paise: number,
  grouping: NumberGrouping = 'international',
): { rupees: string; rest: string } {
  const text = formatMoney(paise, grouping)
  const point = text.lastIndexOf('.')
  return { rupees: text.slice(0, point), rest: text.slice(point) }
}

/** Paise as the value of a rupee field, without the sign: `125,000.00`. */
export function moneyInputText(paise: number, grouping: NumberGrouping = 'international'): string {
  return formatsFor(grouping).decimal.format(paise / 100)
}

/** Exactly two decimals. */
export function formatDecimal(value: number, grouping: NumberGrouping = 'international'): string {
  return formatsFor(grouping).decimal.format(value)
}

/** A rate: 0.125 as `12.5%`, 0.18 as `18%`; never grouped. */
export function formatPercent(share: number): string {
  return formatsFor('international').percent.format(share)
}

/** A whole number: `1,204`. */
export function formatCount(value: number, grouping: NumberGrouping = 'international'): string {
  return formatsFor(grouping).count.format(value)
}
