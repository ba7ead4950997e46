import { useInfiniteQuery } from '@tanstack/react-query'
import type { ServingPartner } from 'contract/locations/location-lists.schema.ts'
import { TextLink } from '#shared/components/links.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { locationsPlaceText } from '#src/text/en/locations-place.ts'
import { useText } from '#src/text/intl.ts'
import { type PlaceRecord, servingQuery } from './places.queries.ts'

/** Partners whose places cover this one, those who can be sent first, and through which place each does. */
export function ServingPanel({ place: { id, type } }: { place: PlaceRecord }) {
  const t = useText(locationsPlaceText)
  const formats = useFormats()
  const serving = useInfiniteQuery(servingQuery(id))
  const total = serving.data?.pages[0]?.meta.total ?? 0
  return (
    <Panel
      title={t('locations-place.serving')}
      note={total > 0 ? formats.count(total) : undefined}
      waiting={serving.isLoading}
    >
      {serving.isLoading && (
        <PanelBody>
          <SkeletonLines label={t('locations-place.loading')} />
        </PanelBody>
      )}
      {serving.isError && !serving.data && (
        <ErrorState compact error={serving.error} onRetry={() => void serving.refetch()} />
      )}
      {serving.data && total === 0 && (
        <EmptyState compact title={t(type === 'pincode' ? 'locations-place.nobody' : 'locations-place.nobody-whole')}>
          {t(type === 'pincode' ? 'locations-place.nobody-text' : 'locations-place.nobody-whole-text')}
        </EmptyState>
      )}
      {total > 0 && (
        <PanelBody className="stack text-13">
          <ul className="serving-list">
            {serving.data?.pages
              .flatMap(({ data }) => data)
              .map((partner) => (
                <Serving key={partner.id} partner={partner} isOwn={partner.through.id === id} />
              ))}
          </ul>
          {serving.hasNextPage && (
            <Button size="small" aria-busy={serving.isFetchingNextPage} onClick={() => void serving.fetchNextPage()}>
              {t('locations-place.more')}
            </Button>
          )}
        </PanelBody>
      )}
    </Panel>
  )
}

function Serving({ partner, isOwn }: { partner: ServingPartner; isOwn: boolean }) {
  const t = useText(locationsPlaceText)
  const { id, name, status, through } = partner
  return (
    <li>
      <span>
        <TextLink to="/partners/$id" params={{ id: String(id) }}>
          {name}
        </TextLink>{' '}
        <span className="ink-3">
          {isOwn ? t('locations-place.itself') : t('locations-place.through', { title: through.title })}
        </span>
      </span>
      <StatusWord status={status} of="partner" />
    </li>
  )
}
