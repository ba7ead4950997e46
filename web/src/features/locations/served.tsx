import type { PincodeAnswer } from 'contract/locations/locations.schema.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { locationsText } from '#src/text/en/locations.ts'
import { useText } from '#src/text/intl.ts'

type ServedProps = { answer: PincodeAnswer; categoryTitle?: string }

/** Whether anybody can be sent there, for the service asked about where one is. */
export function Served({ answer, categoryTitle }: ServedProps) {
  const t = useText(locationsText)
  const { partners, category_partners } = answer
  if (partners === 0) return <DotWord hue="amber">{t('locations.unserved')}</DotWord>
  if (category_partners === null || categoryTitle === undefined) {
    return <DotWord hue="green">{t('locations.served', { count: partners })}</DotWord>
  }
  return (
    <DotWord hue={category_partners === 0 ? 'amber' : 'green'}>
      {t('locations.served-category', { count: category_partners, category: categoryTitle })}
    </DotWord>
  )
}
