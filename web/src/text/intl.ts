import { createIntl, createIntlCache, type IntlShape, useIntl } from 'react-intl'

const base = createIntl({ locale: 'en', defaultLocale: 'en', messages: {} }, createIntlCache())

/** A text without placeholders is said as it is: the formatter would parse it first. */
const formatMessage = ((...[descriptor, ...rest]: Parameters<IntlShape['formatMessage']>) => {
  const { id, defaultMessage } = descriptor
  const isPlain = typeof defaultMessage === 'string' && !/[{<]/.test(defaultMessage)
  return isPlain && !(String(id) in base.messages) ? defaultMessage : base.formatMessage(descriptor, ...rest)
}) as IntlShape['formatMessage'] // the same overloads

/**
 * Locale en, fallback en (spec 9). English is the default message of every id and stands in `text/en/`, one file a
 * domain, so that a page brings its own words only. A second language is one more file of id -> message, given above.
 */
export const intl: IntlShape = { ...base, formatMessage }

export type TextValues = Record<string, string | number>
type Catalogue = Readonly<Record<string, string>>

/** Looks one text up outside of a component, as in `say(errorsText, 'errors.401')`. */
export function say<C extends Catalogue>(catalogue: C, id: keyof C & string, values?: TextValues): string {
  return intl.formatMessage({ id, defaultMessage: catalogue[id] }, values)
}

/** `const t = useText(enquiriesText)`, then `t('enquiries.title')` or `t('enquiries.for', { name })`. */
export function useText<C extends Catalogue>(catalogue: C): (id: keyof C & string, values?: TextValues) => string {
  const { formatMessage: format } = useIntl()
  return (id, values) => format({ id, defaultMessage: catalogue[id] }, values)
}
