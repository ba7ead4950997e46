import '#src/styles/forms.css'
import type { PincodeResult } from 'contract/locations/locations.schema.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { locationsText } from '#src/text/en/locations.ts'
import { useText } from '#src/text/intl.ts'

type ServedProps = {
  answer: PincodeResult
  /** Names the service in question; without it the line is short. */
  categoryTitle?: string
}

/** Whether a partner serves the location, for the given service if there is one. */
export function Served({ answer, categoryTitle }: ServedProps) {
  const t = useText(locationsText)
  const count = answer.category_partners ?? answer.partners
  const isNamed = answer.category_partners !== null && categoryTitle !== undefined
  const words = isNamed
    ? t('locations.served-category', { count, category: categoryTitle })
    : t(answer.partners > 0 && count === 0 ? 'locations.unserved-service' : 'locations.served', { count })
  return (
    <span className="served text-13">
      <DotWord hue={count === 0 ? 'amber' : 'green'}>{words}</DotWord>
    </span>
  )
}
