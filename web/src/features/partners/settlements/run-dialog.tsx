import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { DayField } from '#shared/components/fields/day-field.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { Segments } from '#shared/ui/segments.tsx'
import { settlementsText } from '#src/text/en/settlements.ts'
import { useText } from '#src/text/intl.ts'
import { type Linked, LocationsPicker, Picker } from '../links-picker.tsx'
import { partnersQuery } from '../partners.queries.ts'
import { createRun } from './settlements.queries.ts'

const scopes = ['all', 'places', 'partners'] as const
const schema = z.object({ cut_off: z.iso.date(), threshold: z.int().min(0) })

/** A new run of all partners, of those in some locations, or of single ones. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const t = useText(settlementsText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useZodForm(schema, { cut_off: useFormats().today(), threshold: 10_000 })
  const { control } = form
  const [scope, setScope] = useState<(typeof scopes)[number]>('all')
  const places = useLinked()
  const partners = useLinked()
  const chosen = {
    location_ids: scope === 'places' ? places.ids : [],
    partner_ids: scope === 'partners' ? partners.ids : [],
  }
  const isMissing = scope !== 'all' && chosen.location_ids.length + chosen.partner_ids.length === 0
  const [isSubmitted, setSubmitted] = useState(false)
  return (
    <FormDialog
      title={t('settlements.new')}
      form={form}
      words={{ save: t('settlements.create'), back: t('settlements.back') }}
      onSubmit={async (values) => {
        setSubmitted(isMissing)
        if (isMissing) return false
        const { id } = await createRun(client, { ...values, ...chosen })
        await navigate({ to: '/partners/settlements/$id', params: { id: String(id) } })
      }}
      onClose={onClose}
    >
      <DayField control={control} name="cut_off" label={t('settlements.cut-off')} />
      <MoneyField control={control} name="threshold" label={t('settlements.threshold')} />
      <Segments
        label={t('settlements.scope')}
        value={scope}
        options={scopes.map((value) => ({ value, label: t(`settlements.scope.${value}`) }))}
        onChange={setScope}
      />
      {scope === 'places' && <LocationsPicker {...places} none={t('settlements.no-places')} />}
      {scope === 'partners' && <PartnersPicker {...partners} />}
      {isSubmitted && isMissing && (
        <p className="field-error" role="alert">
          {t(`settlements.missing.${scope}`)}
        </p>
      )}
    </FormDialog>
  )
}

/** Chosen records, in the order in which they were added. */
function useLinked() {
  const [linked, setLinked] = useState<readonly Linked[]>([])
  return {
    linked,
    ids: linked.map(({ id }) => id),
    onAdd: (added: Linked) => setLinked([...linked, added]),
    onRemove: ({ id }: Linked) => setLinked(linked.filter((each) => each.id !== id)),
  }
}

type PartnersPickerProps = {
  linked: readonly Linked[]
  onAdd: (linked: Linked) => void
  onRemove: (linked: Linked) => void
}

/** Partners of any status, as each can have a balance: chosen by typing a part of the name or phone. */
function PartnersPicker({ linked, onAdd, onRemove }: PartnersPickerProps) {
  const t = useText(settlementsText)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const partners = useQuery(partnersQuery({ sort: 'name', per_page: 25, q: q || undefined }))
  const options = (partners.data?.data ?? [])
    .filter(({ id }) => linked.every((each) => each.id !== id))
    .map(({ id, name, areas }) => ({ value: id, label: name, detail: areas.slice(0, 2).join(', ') }))
  return (
    <Picker
      label={t('settlements.add-partner')}
      none={t('settlements.no-partners')}
      linked={linked}
      options={options}
      onSearch={setTyped}
      isSearching={q !== typed.trim() || partners.isFetching}
      onAdd={onAdd}
      onRemove={onRemove}
    />
  )
}
