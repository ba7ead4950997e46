import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { locationsQuery } from '#shared/api/shared-queries.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { locationsPlaceText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { LocationFields, type LocationInput } from './place-fields.tsx'
import { locationIndex, locationName } from './place-index.ts'
import { type LocationRecord, moveQuery, saveLocation } from './places.queries.ts'

type LocationEditProps = {
  /** The first values of the form. */
  opened: LocationRecord
  now: LocationRecord
  onSaved: (location: LocationRecord) => void
}

const valuesOf = ({ title, parent_id }: LocationRecord): LocationInput => ({ title, parent_id })

/** Name and parent of a location. The toast offers to undo a move. */
export function LocationEdit({ opened, now, onSaved }: LocationEditProps) {
  const t = useText(locationsPlaceText)
  const client = useQueryClient()
  const all = useQuery(locationsQuery).data
  const { id, type } = opened
  const loadCheck = () => import('./location-form.schema.ts').then((module) => module.placeForm(type))
  const form = useZodForm<LocationInput, LocationInput>(loadCheck, valuesOf(opened))
  const draft = useDraft(`location-${id}`, form, { version: opened.version })
  const nameOf = (parent: number | null) => (all ? locationName(locationIndex(all), parent) : '')
  const saved = useRef<LocationRecord | null>(null)
  const saving = useMergingSave<LocationInput, LocationInput, LocationRecord>({
    form,
    record: now,
    restored: draft.restored,
    valuesOf,
    save: async (changes, version) => {
      saved.current = await saveLocation(client, id, { ...form.getValues(), ...changes, type, version })
    },
  })
  const moveBack = async ({ title, version }: LocationRecord, parent_id: number | null) => {
    try {
      onSaved(await saveLocation(client, id, { title, type, parent_id, version }))
    } catch (error) {
      toastError(error)
    }
  }
  const showSaved = (after: LocationRecord) => {
    const { title } = after
    if (after.parent_id === opened.parent_id) return toast.success(t('locations-place.saved', { title }))
    const action = {
      label: t('locations-place.undo'),
      onAction: () => void moveBack(after, opened.parent_id),
    }
    toast.success(t('locations-place.moved', { title, parent: nameOf(after.parent_id) }), null, { action })
  }
  const save = async (values: LocationInput) => {
    saved.current = null
    if (!(await saving.run(values))) return
    draft.clear()
    // Nothing was changed, or it is saved.
    if (!saved.current) return
    showSaved(saved.current)
    onSaved(saved.current)
  }
  const parent = form.watch('parent_id')
  return (
    <Form form={form} onSubmit={save} label={t(`locations-place.edit.${type}`)}>
      {draft.notice}
      <ConflictNotice
        clash={saving.clash}
        label={(field) =>
          field === 'title' ? t('locations-place.name') : t(`locations-place.parent.${type as 'area'}`)
        }
        show={(field, value) => (field === 'title' ? String(value) : nameOf(value as number | null))}
        onTake={saving.take}
      />
      <LocationFields form={form} type={type} />
      {parent !== null && parent !== opened.parent_id && <MoveNotice id={id} parent={parent} />}
      <div className="form-actions">
        <SubmitButton control={form.control}>{t('locations-place.save')}</SubmitButton>
      </div>
    </Form>
  )
}

/** The descendants that move too, shown before the move. */
function MoveNotice({ id, parent }: { id: number; parent: number }) {
  const t = useText(locationsPlaceText)
  const { data } = useQuery(moveQuery(id, parent))
  if (!data) return null
  const { pincodes, addresses, partners_lost: lost, partners_gained: gained } = data
  const items = [
    ...(lost > 0 ? [t('locations-place.move-lost', { count: lost })] : []),
    ...(gained > 0 ? [t('locations-place.move-gained', { count: gained })] : []),
  ]
  return (
    <Notice hue={lost > 0 ? 'amber' : 'blue'} items={items}>
      {t('locations-place.move', { pincodes, addresses })}
    </Notice>
  )
}
