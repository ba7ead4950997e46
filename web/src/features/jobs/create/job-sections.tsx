import { useQuery } from '@tanstack/react-query'
import type { Address } from 'contract/customers/address.schema.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import { useEffect, useRef } from 'react'
import { CategoryField, quoteTermsQuery, useCategory } from '#features/categories/public.ts'
import { PartnerField } from '#features/partners/public.ts'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { PhoneField } from '#shared/components/fields/phone-field.tsx'
import { recordInputs } from '#shared/components/fields/record-inputs.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import type { FreeSlotsProps } from '#shared/components/period/free-slots.tsx'
import { PeriodFields } from '#shared/components/period/period-fields.tsx'
import { proposedPeriod } from '#shared/components/period/proposed-period.ts'
import { currentTime } from '#shared/current-time.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { newJobText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import type { JobTyped, JobValues } from './new-job.schema.ts'

/** Fetched once a service and a location are known. */
const FreeSlotsOnDemand = partOnDemand<FreeSlotsProps>(() =>
  import('#shared/components/period/free-slots.tsx').then((module) => module.FreeSlots),
)

const CommissionFormula = partOnDemand(() =>
  import('#shared/components/commission-formula.tsx').then((module) => module.CommissionFormula),
)
const prefetched = [CommissionFormula]

type PartProps = { form: FormOf<JobTyped, JobValues> }

/** The inputs of the job's own fields; an empty amount is none. */
function jobInputs({ control }: PartProps['form']) {
  const { price, material_cost } = jobFields
  return recordInputs({
    control,
    fields: jobFields,
    own: {
      category_id: <CategoryField control={control} name="category_id" />,
      price: <MoneyField control={control} name="price" label={price.label} optional />,
      material_cost: (
        <MoneyField control={control} name="material_cost" label={material_cost.label} optional />
      ),
    },
  })
}

export function CustomerPart({ form: { control } }: PartProps) {
  const t = useText(newJobText)
  return (
    <Panel title={t('jobs.new.customer')}>
      <PanelBody className="form">
        <PhoneField
          control={control}
          name="phone"
          label={t('jobs.new.phone')}
          help={t('jobs.new.phone-help')}
          autoFocus
        />
        <TextField control={control} name="name" label={t('jobs.new.name')} maxLength={120} />
      </PanelBody>
    </Panel>
  )
}

type WorkPartProps = PartProps & { addresses: readonly Address[] }

export function WorkPart({ form, addresses }: WorkPartProps) {
  const t = useText(newJobText)
  const { category } = useCategory(form.watch('category_id'))
  useProposal(form, category?.id, category?.duration_minutes ?? null)
  const { category_id, price: _, material_cost: _material, ...others } = jobInputs(form)
  return (
    <Panel title={t('jobs.new.work')}>
      <PanelBody className="form">
        {category_id}
        <PeriodFields form={form} start="starts_at" end="ends_at" />
        <Slots form={form} addresses={addresses} />
        {Object.values(others)}
      </PanelBody>
    </Panel>
  )
}

/** The next free slots, once a service and an address are known. */
function Slots({ form, addresses }: WorkPartProps) {
  const [categoryId, addressId, address, starts_at, ends_at] = form.watch([
    ...(['category_id', 'address_id', 'address', 'starts_at', 'ends_at'] as const),
  ])
  const { category } = useCategory(categoryId)
  const week = useBusinessWeek()
  const chosen = addresses.find(({ id }) => id === addressId)
  const locationId = chosen?.location_id ?? address.location_id
  if (categoryId === null || locationId === null || !starts_at || !ends_at) return null
  return (
    <FreeSlotsOnDemand
      categoryId={categoryId}
      locationId={locationId}
      period={{ starts_at, ends_at }}
      proposed={proposedPeriod(currentTime(), category?.duration_minutes, week).starts_at}
      onChoose={(slot) => {
        form.setValue('starts_at', slot.starts_at, { shouldDirty: true })
        form.setValue('ends_at', slot.ends_at, { shouldDirty: true })
      }}
    />
  )
}

/**
 * The proposed time is proposed again when the category gives a duration, and when the business hours are
 * loaded. A time chosen by the user stays; the category sets its end.
 */
function useProposal(
  { getValues, setValue }: PartProps['form'],
  id: number | undefined,
  minutes: number | null,
): void {
  const week = useBusinessWeek()
  const last = useRef({ id, minutes, week })
  useEffect(() => {
    const was = last.current
    const isChosen = id !== was.id
    if (!isChosen && week === was.week) return
    last.current = { id, minutes, week }
    const starts = getValues('starts_at')
    if (starts === proposedPeriod(currentTime(), was.minutes, was.week).starts_at) {
      const next = proposedPeriod(currentTime(), minutes, week)
      setValue('starts_at', next.starts_at, { shouldDirty: isChosen })
      setValue('ends_at', next.ends_at, { shouldDirty: isChosen })
    } else if (isChosen && minutes && starts) {
      setValue('ends_at', new Date(Date.parse(starts) + minutes * 60_000).toISOString(), {
        shouldDirty: true,
      })
    }
  }, [id, minutes, week, getValues, setValue])
}

export function MoneyPart({ form }: PartProps) {
  const t = useText(newJobText)
  const { control } = form
  const { price, material_cost } = jobInputs(form)
  return (
    <Panel title={t('jobs.new.money')}>
      <PanelBody className="form">
        <div className="field-pair">
          {price}
          {material_cost}
        </div>
        <CommissionLine form={form} />
        <PartnerField
          control={control}
          name="partner_id"
          label={t('jobs.new.partner')}
          categoryId={form.watch('category_id')}
          optional
          help={t('jobs.new.partner-help')}
        />
      </PanelBody>
    </Panel>
  )
}

/** The commission and the rule behind it, updated while the user types. */
function CommissionLine({ form }: PartProps) {
  usePrefetch(prefetched)
  const [categoryId, partnerId, price, material] = form.watch([
    'category_id',
    'partner_id',
    'price',
    'material_cost',
  ])
  const terms = useQuery(quoteTermsQuery(categoryId, partnerId ?? undefined)).data
  const isSum = price !== null && price > 0 && !Number.isNaN(material ?? 0)
  if (!terms || !isSum) return null
  return (
    <p className="field-help" role="status">
      <CommissionFormula terms={terms} price={price} material={material ?? 0} hasFormula />
    </p>
  )
}
