import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useId, useMemo, useState } from 'react'
import { useCategoryChoices } from '#features/categories/public.ts'
import { usePlaceFilter } from '#features/locations/public.ts'
import { categoriesQuery, locationsQuery } from '#shared/api/shared-queries.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { partnerText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'

export type Linked = { id: number; title: string }

type LinksPickerProps = {
  /** The known links, in their order; a form knows only the ids. */
  ids: readonly number[]
  onAdd: (linked: Linked) => void
  onRemove: (linked: Linked) => void
  /** The text of an empty list, where an empty list is not an error. */
  none?: string
}

/** Services a partner does: chosen by typing any words of the path. */
export function ServicesPicker({ ids, onAdd, onRemove, none }: LinksPickerProps) {
  const t = useText(partnerText)
  const known = useQuery(categoriesQuery).data
  const choices = useCategoryChoices()
  const titles = useMemo(() => new Map((known ?? []).map(({ id, title }) => [id, title])), [known])
  const options = choices
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, title, path }) => ({ value: id, label: title, detail: path.slice(0, -1).join(' › ') }))
  return (
    <Picker
      label={t('partner.services.add')}
      none={none ?? t('partner.services.none')}
      linked={ids.map((id) => ({ id, title: titles.get(id) ?? '' }))}
      options={options}
      onAdd={onAdd}
      onRemove={onRemove}
    />
  )
}

/** Places a partner covers, at any level: chosen by name or pincode. */
export function LocationsPicker({ ids, onAdd, onRemove, none }: LinksPickerProps) {
  const t = useText(partnerText)
  const known = useQuery(locationsQuery).data
  const [typed, setTyped] = useState('')
  const { find } = usePlaceFilter(undefined)
  const byId = useMemo(() => new Map((known ?? []).map((place) => [place.id, place])), [known])
  const options =
    typed.trim() === '' ? [] : find(typed).map(({ value, label }) => ({ value: Number(value), label }))
  const titleOf = (id: number) => {
    const place = byId.get(id)
    const parent = byId.get(place?.parent_id ?? 0)
    return place ? [place.title, parent?.title].filter(Boolean).join(', ') : ''
  }
  return (
    <Picker
      label={t('partner.places.add')}
      none={none ?? t('partner.places.none')}
      linked={ids.map((id) => ({ id, title: titleOf(id) }))}
      options={options.filter(({ value }) => !ids.includes(value))}
      onSearch={setTyped}
      noOption={typed.trim() === '' ? t('partner.places.more') : undefined}
      onAdd={onAdd}
      onRemove={onRemove}
    />
  )
}

type PickerProps = Pick<LinksPickerProps, 'onAdd' | 'onRemove'> & {
  label: string
  none: string
  linked: readonly Linked[]
  options: readonly { value: number; label: string; detail?: string }[]
  onSearch?: (typed: string) => void
  isSearching?: boolean
  noOption?: string
}

/** Several records, each chosen by typing. */
export function Picker(props: PickerProps) {
  const { label, none, linked, options, onSearch, isSearching, noOption, onAdd, onRemove } = props
  const t = useText(partnerText)
  const inputId = useId()
  return (
    <div className="stack stack-tight">
      {linked.length === 0 && <p className="text-13 ink-3">{none}</p>}
      <ul className="links-picked">
        {linked.map((each) => (
          <li key={each.id} className="tag">
            {each.title}
            <IconButton
              size="tiny"
              label={t('partner.remove', { title: each.title })}
              icon={<X />}
              onClick={() => onRemove(each)}
            />
          </li>
        ))}
      </ul>
      <div className="field">
        <label className="field-label" htmlFor={inputId}>
          {label}
        </label>
        <Combobox<number>
          id={inputId}
          value={null}
          options={options}
          onSearch={onSearch}
          isSearching={isSearching}
          noOption={noOption}
          onChange={(value) => {
            const chosen = options.find((option) => option.value === value)
            if (chosen) onAdd({ id: chosen.value, title: chosen.label })
          }}
        />
      </div>
    </div>
  )
}
