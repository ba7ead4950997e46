import { createElement, Fragment, type ReactNode } from 'react'
import { formatParts, type TextValues } from './message.ts'

// One source: texts of screens: `web/src/text/en/`.

export type { TextValues }

type Catalogue = Readonly<Record<string, string>>

/**
 * Locale en, fallback en (spec 9). English is in `text/en/`, one file per domain, so that a page loads its
 * own texts only. A second language is one more file of id -> text, given here.
 */
const messages: Catalogue = {}

/**
 * The text of an id in the chosen language, else in English. A text without placeholders is returned
 * unchanged.
 */
export function translate(id: string, english: string, values?: TextValues): string {
  const text = messages[id] ?? english
  return /[{<]/.test(text) ? formatParts<string>(text, values).join('') : text
}

/** Looks one text up outside of a component, as in `getText(errorsText, 'errors.401')`. */
export function getText<C extends Catalogue>(
  catalogue: C,
  id: keyof C & string,
  values?: TextValues,
): string {
  return translate(id, catalogue[id] ?? id, values)
}

/** `const t = useText(enquiriesText)`, then `t('enquiries.title')` or `t('enquiries.for', { name })`. */
export function useText<C extends Catalogue>(
  catalogue: C,
): (id: keyof C & string, values?: TextValues) => string {
  return (id, values) => getText(catalogue, id, values)
}

/** The same with `<b>words</b>` shown as such. */
export function getRichText<C extends Catalogue>(
  catalogue: C,
  id: keyof C & string,
  values?: TextValues,
): ReactNode {
  const b = (words: ReactNode[]) => createElement('b', null, ...words)
  return createElement(
    Fragment,
    null,
    ...formatParts<ReactNode>(messages[id] ?? catalogue[id] ?? id, values, { b }),
  )
}

/** A page's title, from its row of `routes.ts`. */
export function titleOf({ name, title }: { name: string; title: string }): string {
  return translate(`page.${name}`, title)
}
