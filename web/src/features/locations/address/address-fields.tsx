import '#src/styles/forms.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { placeTypes } from 'contract/choices.ts'
import type { PincodeResult, Place } from 'contract/locations/locations.schema.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useBeforeSave } from '#shared/components/fields/before-save.ts'
import { PincodeField } from '#shared/components/fields/pincode-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { Served } from '#shared/components/served.tsx'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { Combobox } from '#shared/ui/combobox.tsx'
import { locationsText } from '#src/text/en/locations.ts'
import { useText } from '#src/text/intl.ts'
import { isPincode, locationSearchQuery, pincodeQuery } from '../locations.queries.ts'
import type { AddressTyped } from './address-values.ts'

type AddressFieldsProps<V extends FieldValues & { address: AddressTyped }, O> = {
  form: UseFormReturn<V, unknown, O>
  /** The service: the field shows who serves it at this location. */
  categoryId?: number | null
  categoryTitle?: string
}

/**
 * The `address` of a form: six digits of the pincode fill area, district and state; text finds an area. The
 * fields below stay when the pincode changes.
 */
export function AddressFields<V extends FieldValues & { address: AddressTyped }, O>(
  props: AddressFieldsProps<V, O>,
) {
  const t = useText(locationsText)
  // The form may hold more; here it is used by its address alone, and the library's type does not allow for
  // that.
  const form = props.form as unknown as UseFormReturn<{ address: AddressTyped }>
  const { control } = form
  const setLocation = (place: Place) => {
    form.setValue('address.location_id', place.location_id, { shouldDirty: true })
    form.setValue('address.pincode', place.pincode, { shouldDirty: true })
    form.clearErrors('address.pincode')
  }
  return (
    <>
      <div className="address-place">
        <PincodePart form={form} categoryId={props.categoryId ?? null} />
        <LocationSearch onChoose={setLocation} />
      </div>
      <ServedLine form={form} categoryId={props.categoryId ?? null} categoryTitle={props.categoryTitle} />
      <TextField control={control} name="address.line_1" label={t('locations.line-1')} maxLength={200} />
      <div className="field-pair">
        <TextField
          control={control}
          name="address.line_2"
          label={t('locations.line-2')}
          optional
          maxLength={200}
        />
        <TextField
          control={control}
          name="address.landmark"
          label={t('locations.landmark')}
          optional
          maxLength={200}
        />
      </div>
      <div className="field-pair">
        <SelectField
          control={control}
          name="address.place_type"
          label={t('locations.place-type')}
          options={choicesOf(placeTypes)}
        />
        <TextField
          control={control}
          name="address.label"
          label={t('locations.label')}
          placeholder={t('locations.label-placeholder')}
          optional
          maxLength={60}
        />
      </div>
    </>
  )
}

type ServedLineProps = {
  form: UseFormReturn<{ address: AddressTyped }>
  categoryId: number | null
  categoryTitle?: string
}

function ServedLine({ form, categoryId, categoryTitle }: ServedLineProps) {
  const pincode = form.watch('address.pincode')
  const answer = useQuery(pincodeQuery(pincode, categoryId))
  if (!isPincode(pincode) || !answer.data || answer.data.places.length === 0) return null
  return <Served answer={answer.data} categoryTitle={categoryTitle} />
}

/** Finds an area by its name: for callers who do not know their pincode. */
function LocationSearch({ onChoose }: { onChoose: (place: Place) => void }) {
  const t = useText(locationsText)
  const inputId = useId()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const places = useQuery(locationSearchQuery(q))
  const found = q.length < 3 ? [] : (places.data ?? [])
  const options = found.map(({ location_id, area, pincode, district, state }) => ({
    value: String(location_id),
    label: area,
    detail: `${pincode} ${district}, ${state}`,
  }))
  const choose = (value: string | null) => {
    const place = found.find(({ location_id }) => String(location_id) === value)
    if (place) onChoose(place)
    setTyped('')
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={inputId}>
        {t('locations.find')}
      </label>
      <Combobox<string>
        id={inputId}
        value={null}
        onChange={choose}
        options={options}
        onSearch={setTyped}
        isSearching={q !== typed.trim() || places.isFetching}
        placeholder={t('locations.find-placeholder')}
        noOption={typed.trim().length < 3 ? t('locations.find-more') : undefined}
      />
      <span className="field-help">{t('locations.find-help')}</span>
    </div>
  )
}

type PincodePartProps = { form: UseFormReturn<{ address: AddressTyped }>; categoryId: number | null }

/** The pincode and its areas: a single one is taken, of several the user chooses one. */
function PincodePart({ form, categoryId }: PincodePartProps) {
  const t = useText(locationsText)
  const pincode = form.watch('address.pincode')
  const locationId = form.watch('address.location_id')
  const client = useQueryClient()
  const answer = useQuery(pincodeQuery(pincode, categoryId))
  const places = isPincode(pincode) ? answer.data?.places : undefined

  const [isPending, setPending] = useState(false)
  /** The pincode of which the form has the location. */
  const located = useRef(locationId === null ? '' : pincode)
  const locate = async (): Promise<void> => {
    const requestedPincode = form.getValues('address.pincode')
    if (requestedPincode === located.current) return
    const isStill = () => form.getValues('address.pincode') === requestedPincode
    let found: PincodeResult['places'] = []
    try {
      setPending(true)
      if (isPincode(requestedPincode))
        found = (await client.ensureQueryData(pincodeQuery(requestedPincode, categoryId))).places
    } catch (error) {
      // Typing another pincode cancels this lookup.
      if (!isStill()) return locate()
      form.setError('address.pincode', { type: 'lookup', message: t('locations.pincode-failed') })
      throw error
    } finally {
      setPending(false)
    }
    if (!isStill()) return locate()
    const now = form.getValues('address.location_id')
    const next = chosenAmong(found, now)
    located.current = next === null ? '' : requestedPincode
    if (next === now) return
    form.setValue('address.location_id', next, { shouldDirty: true })
    if (next !== null) form.clearErrors('address.pincode')
  }
  useBeforeSave(form, locate)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pincode
  useEffect(() => {
    locate().catch(() => undefined) // shown at the field
  }, [pincode])

  const place = places?.find((each) => each.location_id === locationId)
  const isUnknown = isPincode(pincode) && places?.length === 0
  const help = place ? t('locations.place', place) : t('locations.pincode-help')
  return (
    <div className="stack">
      <PincodeField
        control={form.control}
        name="address.pincode"
        label={t('locations.pincode')}
        help={isUnknown ? t('locations.pincode-unknown', { pincode }) : help}
        helpIsGood={place !== undefined}
        isPending={isPending}
      />
      {places && places.length > 1 && (
        <SelectField
          control={form.control}
          name="address.location_id"
          label={t('locations.which-area')}
          placeholder={t('locations.choose-area')}
          options={places.map((each) => ({ value: each.location_id, label: t('locations.place', each) }))}
        />
      )}
    </div>
  )
}

/** The chosen area, the only one, or none yet. */
function chosenAmong(places: PincodeResult['places'], now: number | null): number | null {
  if (places.some((place) => place.location_id === now)) return now
  return places.length === 1 ? places[0]!.location_id : null
}
