import { useIntl } from 'react-intl'
import { type PartTextId, partTexts } from './part-texts.ts'

type Values = Record<string | number, string | number>

/** Looks up one of the parts' own words. */
export function usePartText(): (id: PartTextId, values?: Values) => string {
  const intl = useIntl()
  return (id, values) => intl.formatMessage({ id, defaultMessage: partTexts[id] }, values)
}
