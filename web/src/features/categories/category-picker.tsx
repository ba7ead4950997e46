import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import type { FieldProps } from '#shared/components/fields/use-field.ts'
import { categoriesText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import { categoryOptions } from './category-tree.ts'

type CategoryFieldProps<V extends FieldValues, O> = Omit<FieldProps<V, O>, 'label'> & {
  label?: string
  /** The category the record has already: offered even if it is inactive now. */
  keep?: number | null
  onChosen?: (categoryId: number | null) => void
  /** Called with a text that is not a category, which is kept; with null once it is replaced. */
  onUnlisted?: (text: string | null) => void
}

/** One category by typing any words of its path. The form holds its id or null. */
export function CategoryField<V extends FieldValues, O>({
  keep,
  onChosen,
  onUnlisted,
  label,
  ...rest
}: CategoryFieldProps<V, O>) {
  const t = useText(categoriesText)
  const categories = useQuery(categoriesQuery)
  const options = useMemo(
    () =>
      categoryOptions(categories.data ?? [], keep).map((option) => ({
        value: option.id,
        label: option.title,
        detail: option.path.slice(0, -1).join(' › '),
      })),
    [categories.data, keep],
  )
  return (
    <ComboboxField
      {...rest}
      label={label ?? t('categories.category')}
      placeholder={t('categories.choose')}
      options={options}
      isSearching={categories.isPending}
      onUnlisted={categories.data ? onUnlisted : undefined}
      onChosen={(value) => onChosen?.(value === null ? null : Number(value))}
    />
  )
}
