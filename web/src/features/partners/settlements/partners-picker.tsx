import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { settlementsText } from '#src/text/en/settlements.ts'
import { useText } from '#src/text/intl.ts'
import { type Linked, Picker } from '../links-picker.tsx'
import { partnersQuery } from '../partners.queries.ts'

type PartnersPickerProps = {
  linked: readonly Linked[]
  onAdd: (linked: Linked) => void
  onRemove: (linked: Linked) => void
}

/** Partners of any status, as each can have a balance: chosen by typing a part of the name or phone. */
export function PartnersPicker({ linked, onAdd, onRemove }: PartnersPickerProps) {
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
