import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { suggestionsQuery } from '#features/jobs/jobs.queries.ts'
import { partnersQuery } from '#features/partners/partners.queries.ts'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import { dayOf } from '#shared/format/zones.ts'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { matchOptions } from '#shared/ui/match-options.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { dayQuery } from './dispatch.queries.ts'
import type { PlaceFormProps } from './place-dialog.tsx'

type Named = { id: number; name: string }

/** Any partner who can be sent: those of the day at once, the others by typing. */
export function PlacePartner({ job, form }: PlaceFormProps) {
  const t = useText(dispatchText)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const day = useQuery(dayQuery(dayOf(job.scheduled_at))).data
  const found = useQuery({
    ...partnersQuery({ status: 'approved', sort: 'name', per_page: 25, q }),
    enabled: q !== '' && day !== undefined && day.more_partners > 0,
  })
  const suggested = useQuery(suggestionsQuery(job.id)).data?.fit.map(({ partner }) => partner) ?? []
  const known = (day?.partners ?? []).filter(({ id, status }) => status === 'approved' || id === job.partner_id)
  const all = new Map<number, Named>(
    [...known, ...suggested, ...(found.data?.data ?? [])].map((each) => [each.id, each]),
  )
  const options = [...all.values()].map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ComboboxField
      control={form.control}
      name="partner_id"
      label={t('dispatch.ask.partner')}
      placeholder={t('dispatch.ask.nobody')}
      options={matchOptions(options, typed)}
      chosenLabel={all.get(Number(form.getValues('partner_id')))?.name}
      onSearch={setTyped}
      isSearching={found.isFetching}
      onChosen={() => setTyped('')}
    />
  )
}
