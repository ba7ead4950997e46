import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Category } from 'contract/categories/categories.schema.ts'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { categoryFormText } from '#src/text/en/category-form.ts'
import { useText } from '#src/text/intl.ts'
import { updateCategory } from './category-actions.ts'
import { AboutPanel } from './category-aside.tsx'
import { CommissionPart, WhatPart } from './category-fields.tsx'
import type { CategoryTyped, CategoryValues } from './category-form.schema.ts'
import { PlacePanel } from './category-place.tsx'
import { bodyOfValues, valuesOf } from './category-values.ts'

const ConflictNotice = partOnDemand(() =>
  import('#shared/conflict/conflict-notice.tsx').then((module) => module.ConflictNotice<CategoryValues>),
)
const loadCheck = () => import('./category-form.schema.ts').then((module) => module.categoryForm)

/** The form of a category, and beside it where it stands and what uses it. */
export function CategoryUpdate({ category }: { category: Category }) {
  const t = useText(categoryFormText)
  const client = useQueryClient()
  const { id } = category
  const form = useZodForm<CategoryTyped, CategoryValues>(loadCheck, valuesOf(category))
  const draft = useDraft(`category-${id}`, form, { version: category.version })
  const saving = useMergingSave<CategoryValues, CategoryTyped, Category>({
    form,
    record: category,
    restored: draft.restored,
    valuesOf,
    async save(changes, version) {
      // The whole category is sent: what did not change is what the form holds.
      const values = { ...form.getValues(), ...changes }
      const saved = await updateCategory(client, { id, version, body: bodyOfValues(values, category.position) })
      form.reset(valuesOf(saved))
      saving.reopen(saved)
    },
  })
  const save = async (values: CategoryValues) => {
    if (!(await saving.run(values))) return
    draft.clear()
    toast.success(t('category-form.saved'))
  }
  const show = useShown()
  const [title, parentId] = form.watch(['title', 'parent_id'])
  return (
    <FormWithAside
      title={category.title}
      form={form}
      onSubmit={save}
      submitLabel={t('category-form.save')}
      notice={
        (draft.notice || saving.clash) && (
          <>
            {draft.notice}
            {saving.clash && (
              <ConflictNotice
                clash={saving.clash}
                label={(field) => t(labels[field])}
                show={show}
                onTake={saving.take}
              />
            )}
          </>
        )
      }
      aside={
        <div className="stack">
          <PlacePanel title={title} parentId={parentId} />
          <AboutPanel category={category} />
        </div>
      }
    >
      <WhatPart form={form} id={id} />
      <CommissionPart form={form} />
    </FormWithAside>
  )
}

const labels = {
  title: 'category-form.title',
  parent_id: 'category-form.parent',
  active: 'category-form.active',
  minutes: 'category-form.minutes',
  commission: 'category-form.commission',
  percent: 'category-form.percent',
  amount: 'category-form.amount',
  after_material: 'category-form.after-material',
} as const satisfies Record<keyof CategoryValues, keyof typeof categoryFormText>

/** Values of the fields as people read them. */
function useShown() {
  const t = useText(categoryFormText)
  const formats = useFormats()
  const categories = useQuery(categoriesQuery).data ?? []
  return (field: keyof CategoryValues, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'category-form.yes' : 'category-form.no')
    if (field === 'parent_id') return categories.find(({ id }) => id === value)?.title ?? t('category-form.top')
    if (field === 'commission') return t(`category-form.commission.${value as CategoryValues['commission']}`) // its own field
    if (field === 'amount') return typeof value === 'number' ? formats.money(value) : ''
    return String(value ?? '')
  }
}
