import { useCategoryChoices } from '#features/categories/public.ts'
import type { EditorProps } from '#shared/components/inline/open-fact.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'

export type CategoryEditorProps = EditorProps<number | null> & {
  /** The title of the current one, which may not be offered any more. */
  present: string | undefined
}

export function CategoryEditor({ value, onChange, onChoose, isInvalid, present }: CategoryEditorProps) {
  const options = useCategoryChoices().map(({ id, title, path }) => ({
    value: id,
    label: title,
    detail: path.slice(0, -1).join(' › '),
  }))
  return (
    <Combobox<number>
      value={value}
      // An empty field means none; it is saved when the field is left.
      onChange={(chosen) => (chosen === null ? onChange(null) : onChoose(chosen))}
      options={options}
      chosenLabel={present}
      isSearching={options.length === 0}
      aria-invalid={isInvalid}
    />
  )
}
