import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { LocationUses } from 'contract/locations/location-lists.schema.ts'
import { TextLink } from '#shared/components/links.tsx'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { locationsPlaceText } from '#src/text/en/locations-place.ts'
import { useText } from '#src/text/intl.ts'
import { deletePlace, type PlaceRecord, usesQuery } from './places.queries.ts'

/** Where what uses a place is listed; the addresses of partners have no list of their own. */
const lists = [
  ['children', '/locations', (id: string) => ({ at: id })],
  ['customer_addresses', '/customers', (id: string) => ({ location_id: id })],
  ['enquiries', '/enquiries', (id: string) => ({ location_id: id })],
  ['jobs', '/dashboard', (id: string) => ({ location_id: id, dates: 'any' })],
  ['partners', '/partners', (id: string) => ({ location_id: id })],
  ['partner_addresses', null, null],
] as const satisfies readonly [keyof LocationUses, string | null, unknown][]

/** What refers to the place, each with the way to it; what nothing refers to can be deleted. */
export function LocationUsesPanel({ place }: { place: PlaceRecord }) {
  const t = useText(locationsPlaceText)
  const { data, isError, error, refetch } = useQuery(usesQuery(place.id))
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
                    <TextLink to={to} search={search(String(place.id))}>
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
        {data && <p className="ink-2">{t(used.length > 0 ? 'locations-place.used' : 'locations-place.unused')}</p>}
        {data && used.length === 0 && <DeleteButton place={place} />}
      </PanelBody>
    </Panel>
  )
}

function DeleteButton({ place: { id, title, parent_id } }: { place: PlaceRecord }) {
  const t = useText(locationsPlaceText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    const description = t('locations-place.delete-text')
    if (!(await confirm({ title: t('locations-place.delete-title', { title }), description, danger: true }))) return
    const page = location.pathname
    await deletePlace(client, id)
    toast.success(t('locations-place.deleted', { title }))
    // The user may have opened another page meanwhile.
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
