import { useNavigate } from '@tanstack/react-router'
import { useNavigateWhileHere } from '#shared/hooks/use-navigate-while-here.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import '#src/styles/records.css'
import './locations.css'
import { useQueryClient } from '@tanstack/react-query'
import { type LocationType, locationTypes } from 'contract/choices.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { TabLink } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { locationsPlaceText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { LocationFields, type LocationInput } from './place-fields.tsx'
import { createLocation, deleteLocation } from './places.queries.ts'

/** /locations/create/{type}: the name and the parent; `parent` in the address preselects it. */
export function LocationCreatePage({ type }: { type: string }) {
  const t = useText(locationsPlaceText)
  const known = locationTypes.find(({ slug }) => slug === type)?.slug
  if (!known) return <NoSuchType />
  return (
    <>
      <PageHead title={t(`locations-place.new.${known}`)} />
      <Tabs label={t('locations-place.types')}>
        {locationTypes.map(({ slug, label }) => (
          <TabLink
            key={slug}
            to="/locations/create/$type"
            params={{ type: slug }}
            aria-current={slug === known ? 'page' : undefined}
          >
            {label}
          </TabLink>
        ))}
      </Tabs>
      <NewLocation key={known} type={known} />
    </>
  )
}

function NewLocation({ type }: { type: LocationType }) {
  const t = useText(locationsPlaceText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const leadOn = useNavigateWhileHere()
  const { parent } = useSearchParams()
  const loadCheck = () => import('./location-form.schema.ts').then((module) => module.placeForm(type))
  const initial = { title: '', parent_id: type === 'state' ? null : Number(parent) || null }
  const form = useZodForm<LocationInput, LocationInput>(loadCheck, initial)
  const draft = useDraft(`location-new-${type}-${initial.parent_id ?? ''}`, form)
  const undo = async (id: number) => {
    try {
      await deleteLocation(client, id)
      await navigate({ to: '/locations' })
    } catch (error) {
      toastError(error)
    }
  }
  const save = async (values: LocationInput) => {
    const { id, title } = await createLocation(client, { ...values, type })
    draft.clear()
    const action = { label: t('locations-place.undo'), onAction: () => void undo(id) }
    toast.success(t('locations-place.created', { title }), null, { action })
    await leadOn({ to: '/locations/$id/$type', params: { id: String(id), type } })
  }
  return (
    <Panel className="form-narrow space-above">
      <PanelBody>
        {draft.notice}
        <Form form={form} onSubmit={save} label={t(`locations-place.new.${type}`)}>
          <LocationFields form={form} type={type} />
          <div className="form-actions">
            <SubmitButton control={form.control}>{t('locations-place.create')}</SubmitButton>
          </div>
        </Form>
      </PanelBody>
    </Panel>
  )
}

function NoSuchType() {
  const t = useText(locationsPlaceText)
  return (
    <>
      <PageHead title={t('locations-place.not-found')} />
      <Panel>
        <EmptyState title={t('locations-place.not-found')}>{t('locations-place.not-found-text')}</EmptyState>
      </Panel>
    </>
  )
}
