import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import type { FieldProps } from '#shared/components/fields/use-field.ts'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { partnersText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import { partnersQuery } from './partners.queries.ts'

type PartnerFieldProps<V extends FieldValues, O> = Omit<FieldProps<V, O>, 'label'> & {
  label?: string
  /** Only partners that serve this category; all approved partners while none is chosen. */
  categoryId?: number | null
}

/** One approved partner by typing any part of the name or phone. The form holds the id or null. */
export function PartnerField<V extends FieldValues, O>({
  categoryId,
  label,
  ...rest
}: PartnerFieldProps<V, O>) {
  const t = useText(partnersText)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const partners = useQuery(
    partnersQuery({
      status: 'approved',
      sort: 'name',
      per_page: 25,
      q: q || undefined,
      category_id: categoryId ? String(categoryId) : undefined,
    }),
  )
  const [chosenName, setChosenName] = useState<string>()
  const options = (partners.data?.data ?? []).map((partner) => ({
    value: partner.id,
    label: partner.name,
    detail: partner.areas.slice(0, 2).join(', '),
  }))
  return (
    <ComboboxField
      {...rest}
      label={label ?? t('partners.partner')}
      placeholder={t('partners.choose')}
      options={options}
      chosenLabel={chosenName}
      onSearch={setTyped}
      isSearching={q !== typed.trim() || partners.isFetching}
      noOption={t('partners.none')}
      onChosen={(value) => {
        setChosenName(options.find((option) => option.value === value)?.label)
        setTyped('')
      }}
    />
  )
}
