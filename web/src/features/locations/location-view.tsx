import '#src/styles/forms.css'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { LocationUses, ServingPartner } from 'contract/locations/location-lists.schema.ts'
import { childTypeOf } from 'contract/locations/locations.words.ts'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { locationsPlaceText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { LocationEdit } from './location-edit.tsx'
import { deleteLocation, type LocationRecord, servingQuery, usesQuery } from './places.queries.ts'

/** The form, and beside it the uses of the location and its partners. */
export function LocationView({ now }: { now: LocationRecord }) {
  // The location when it was opened or last saved: changes by other users must not replace what is typed.
  const [opened, setOpened] = useState(now)
  const newest = now.version > opened.version ? now : opened
  const t = useText(locationsPlaceText)
  const below = childTypeOf[newest.type]
  usePageActions([
    ...(below
      ? [{ label: t(`locations-place.new.${below}`), path: `/locations/create/${below}?parent=${newest.id}` }]
      : []),
    { label: t('locations-place.in-tree'), path: `/locations?at=${newest.id}` },
  ])
  return (
    <div className="form-beside">
      <Panel>
        <PanelBody>
          <LocationEdit key={opened.version} opened={opened} now={newest} onSaved={setOpened} />
        </PanelBody>
      </Panel>
      <div className="stack">
        <LocationUsesPanel location={newest} />
        <ServingPanel location={newest} />
      </div>
    </div>
  )
}

/** Partners who cover this location, those who can be assigned first, and the location that each covers. */
function ServingPanel({ location: { id, type } }: { location: LocationRecord }) {
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
        <EmptyState
          compact
          title={t(type === 'pincode' ? 'locations-place.nobody' : 'locations-place.nobody-whole')}
        >
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
            <Button
              size="small"
              aria-busy={serving.isFetchingNextPage}
              onClick={() => void serving.fetchNextPage()}
            >
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

/** The lists of the records that use a location; the addresses of partners have none. */
const lists = [
  ['children', '/locations', (id: string) => ({ at: id })],
  ['customer_addresses', '/customers', (id: string) => ({ location_id: id })],
  ['enquiries', '/enquiries', (id: string) => ({ location_id: id })],
  ['jobs', '/dashboard', (id: string) => ({ location_id: id, dates: 'any' })],
  ['partners', '/partners', (id: string) => ({ location_id: id })],
  ['partner_addresses', null, null],
] as const satisfies readonly [keyof LocationUses, string | null, unknown][]

/** Records that refer to the location, each with a link; an unused location can be deleted. */
function LocationUsesPanel({ location }: { location: LocationRecord }) {
  const t = useText(locationsPlaceText)
  const { data, isError, error, refetch } = useQuery(usesQuery(location.id))
  if (isError) {
    return (
      <Panel title={t('locations-place.uses')}>
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  }
  const used = lists.filter(([name]) => (data?.[name] ?? 0) > 0)
  return (
    <Panel title={t('locations-place.uses')} waiting={!data}>
      <PanelBody className="stack text-13">
        {!data && <SkeletonLines label={t('locations-place.loading')} />}
        {data && used.length > 0 && (
          <ul className="uses-list">
            {used.map(([name, to, search]) => {
              const words = t(`locations-place.uses.${name}`, { count: data[name] })
              return (
                <li key={name}>
                  {to ? (
                    <TextLink to={to} search={search(String(location.id))}>
                      {words}
                    </TextLink>
                  ) : (
                    words
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {data && (
          <p className="ink-2">{t(used.length > 0 ? 'locations-place.used' : 'locations-place.unused')}</p>
        )}
        {data && used.length === 0 && <DeleteButton location={location} />}
      </PanelBody>
    </Panel>
  )
}

function DeleteButton({ location: { id, title, parent_id } }: { location: LocationRecord }) {
  const t = useText(locationsPlaceText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    const description = t('locations-place.delete-text')
    if (!(await confirm({ title: t('locations-place.delete-title', { title }), description, danger: true })))
      return
    const page = location.pathname
    await deleteLocation(client, id)
    toast.success(t('locations-place.deleted', { title }))
    // The user may have opened another page before the answer came.
    if (location.pathname !== page) return
    const search = parent_id === null ? {} : { at: String(parent_id) }
    await navigate({ to: '/locations', search, replace: true })
  }
  usePageActions([{ label: t('locations-place.delete'), run: () => void remove().catch(toastError) }])
  return (
    <ActionButton size="small" onAction={remove}>
      {t('locations-place.delete')}
    </ActionButton>
  )
}
