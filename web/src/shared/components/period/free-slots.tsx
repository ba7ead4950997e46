import '#src/styles/forms.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { freeSlotsText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import { withStart } from './proposed-period.ts'

export type FreeSlotsProps = {
  categoryId: number
  locationId: number
  period: { starts_at: string; ends_at: string }
  /** The proposed start: while the period still has it, the first free slot replaces it once. */
  proposed?: string | undefined
  onChoose: (period: { starts_at: string; ends_at: string }) => void
}

/**
 * The next slots in which a partner fits the service at the location, from the day of the period on; a click
 * takes one and keeps the length. Also counts the partners who fit the period itself.
 */
export function FreeSlots({ categoryId, locationId, period, proposed, onChoose }: FreeSlotsProps) {
  const t = useText(freeSlotsText)
  const formats = useFormats()
  const minutes = Math.round((Date.parse(period.ends_at) - Date.parse(period.starts_at)) / 60_000)
  const ids = { category_id: String(categoryId), location_id: String(locationId) }
  const isLong = !(minutes > 0 && minutes <= 1440)
  const query = { ...ids, starts_at: period.starts_at, ...(!isLong && { minutes }) }
  const found = useQuery(apiQuery('GET /jobs/slots', { query }))
  const { slots, asked } = found.data ?? {}
  const [first] = slots ?? []
  const isPreset = useRef(false)
  useEffect(() => {
    if (!first || isPreset.current || found.isPlaceholderData) return
    isPreset.current = true
    if (period.starts_at === proposed && first.starts_at !== proposed)
      onChoose(withStart(period, first.starts_at))
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame around buttons
    <div role="group" aria-label={t('slots.title')} className="free-slots">
      <div className="field-label">{t('slots.title')}</div>
      {found.isPending && <SkeletonLines label={t('slots.loading')} />}
      {found.isError && !found.data && (
        <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
      )}
      {slots?.length === 0 && <DotWord hue="amber">{t('slots.none')}</DotWord>}
      <div className="row row-wrap">
        {slots?.map(({ starts_at, partners }) => (
          <Button
            key={starts_at}
            size="small"
            aria-pressed={starts_at === period.starts_at}
            onClick={() => onChoose(withStart(period, starts_at))}
          >
            {formats.dayTime(starts_at)}{' '}
            <span className="ink-3">{t('slots.partners', { count: partners })}</span>
          </Button>
        ))}
      </div>
      <div role="status">
        {asked && !found.isPlaceholderData && (
          <DotWord hue={asked.partners > 0 ? 'green' : 'amber'}>
            {t('slots.asked', { count: asked.partners, when: inSentence(formats.dayTime(asked.starts_at)) })}
          </DotWord>
        )}
      </div>
    </div>
  )
}
