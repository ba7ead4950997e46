import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { DayField } from '#shared/components/fields/day-field.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Segments } from '#shared/ui/segments.tsx'
import { settlementsText } from '#src/text/en/settlements.ts'
import { useText } from '#src/text/intl.ts'
import { type Linked, PlacesPicker } from '../links-picker.tsx'
import { PartnersPicker } from './partners-picker.tsx'
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
  const [isAsked, setAsked] = useState(false)
  return (
    <FormDialog
      title={t('settlements.new')}
      form={form}
      words={{ save: t('settlements.create'), back: t('settlements.back') }}
      onSubmit={async (values) => {
        setAsked(isMissing)
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
      {scope === 'places' && <PlacesPicker {...places} none={t('settlements.no-places')} />}
      {scope === 'partners' && <PartnersPicker {...partners} />}
      {isAsked && isMissing && (
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
