import '#src/styles/forms.css'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query-client.ts'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { freeSlotsText } from '#src/text/en/free-slots.ts'
import { useText } from '#src/text/intl.ts'
import { withStart } from './proposed-period.ts'

export type FreeSlotsProps = {
  categoryId: number
  locationId: number
  period: { starts_at: string; ends_at: string }
  onChoose: (period: { starts_at: string; ends_at: string }) => void
}

/** The next slots in which a partner fits the service at the location; a press takes one and keeps the length. */
export function FreeSlots({ categoryId, locationId, period, onChoose }: FreeSlotsProps) {
  const t = useText(freeSlotsText)
  const formats = useFormats()
  const minutes = Math.round((Date.parse(period.ends_at) - Date.parse(period.starts_at)) / 60_000)
  const ids = { category_id: String(categoryId), location_id: String(locationId) }
  const isLong = !(minutes > 0 && minutes <= 1440)
  const slots = useQuery(apiQuery('GET /jobs/slots', { query: isLong ? ids : { ...ids, minutes } }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame around buttons
    <div role="group" aria-label={t('slots.title')} className="free-slots">
      <div className="field-label">{t('slots.title')}</div>
      {slots.isPending && <SkeletonLines label={t('slots.loading')} />}
      {slots.isError && !slots.data && <ErrorState compact error={slots.error} onRetry={() => void slots.refetch()} />}
      {slots.data?.length === 0 && <DotWord hue="amber">{t('slots.none')}</DotWord>}
      <div className="row row-wrap">
        {slots.data?.map(({ starts_at, partners }) => (
          <Button
            key={starts_at}
            size="small"
            aria-pressed={starts_at === period.starts_at}
            onClick={() => onChoose(withStart(period, starts_at))}
          >
            {formats.dayTime(starts_at)} <span className="ink-3">{t('slots.partners', { count: partners })}</span>
          </Button>
        ))}
      </div>
    </div>
  )
}
