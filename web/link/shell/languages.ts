import type { LinkLanguage } from 'contract/links/links.words.ts'

type LanguageFacts = { name: string; locale: string; clock: Intl.DateTimeFormatOptions }

/**
 * Languages of the page: the name that the switch shows, the locale of its times and amounts, and how it
 * writes a time.
 */
export const languages: Record<LinkLanguage, LanguageFacts> = {
  en: { name: 'English', locale: 'en-IN', clock: {} },
  // Hindi has no am and pm: it names the part of the day.
  hi: { name: 'हिन्दी', locale: 'hi-IN', clock: { dayPeriod: 'short' } },
}
export type Language = LinkLanguage
/** The texts of a page in every language; a missing text fails the type check. */
export type Catalogues<Id extends string> = Record<Language, Record<Id, string>>

const key = 'link-language'

/**
 * The language that was chosen on this phone, else the one of the record, else the browser's, else English.
 */
export function readLanguage(ofRecord: Language | null = null): Language {
  const wanted = [stored(), ofRecord, ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find((tag): tag is Language => tag !== null && tag in languages) ?? 'en'
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Replaces `{name}` in a text. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Formats of a language; times are in India. */
export function formatsOf(language: Language) {
  const { locale, clock } = languages[language]
  const zone = { timeZone: 'Asia/Kolkata' }
  const period = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...clock,
    ...zone,
  })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...zone })
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...clock, ...zone })
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...zone })
  const exact = new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR' })
  const whole = { trailingZeroDisplay: 'stripIfInteger' } as const
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR', ...whole })
  return {
    day: (moment: string) => day.format(new Date(moment)),
    moment: (moment: string) =>
      `${date.format(new Date(moment))}, ${time.format(new Date(moment)).replace(' ', '\u00a0')}`,
    period: (from: string, to: string) => period.formatRange(new Date(from), new Date(to)),
    /** Whole rupees without decimals, others with two. @param paise */
    money: (paise: number) => money.format(paise / 100),
    /** With two decimals always, for sums of an account. @param paise */
    exact: (paise: number) => exact.format(paise / 100),
  }
}
