import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'

/** Looks up one of the parts' own words. */
export function usePartText() {
  return useText(partsText)
}
