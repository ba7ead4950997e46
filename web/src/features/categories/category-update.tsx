import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Category } from 'contract/categories/categories.schema.ts'
import { fileKinds } from 'contract/files/files.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { useMemo } from 'react'
import { CategoryTax } from '#features/tax/public.ts'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { Facts } from '#shared/components/facts.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { Dash, Money } from '#shared/components/money.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useFormats } from '#shared/format/formats.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { categoryFormText, categoryTreeText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { totalsQuery, updateCategory } from './category-actions.ts'
import { CommissionPart, DetailsPart, PathPanel } from './category-fields.tsx'
import type { CategoryTyped, CategoryValues } from './category-form.schema.ts'
import { useCategoryActions } from './category-menu.tsx'
import { bodyOfValues, valuesOf } from './category-values.ts'
import { totalsWithBelow } from './tree/category-rows.ts'

const ConflictNotice = partOnDemand(() =>
  import('#shared/conflict/conflict-notice.tsx').then((module) => module.ConflictNotice<CategoryValues>),
)
const loadCheck = () => import('./category-form.schema.ts').then((module) => module.categoryForm)

/** The form of a category, its path and its uses. */
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
      // The whole category is sent; unchanged fields have the form's values.
      const values = { ...form.getValues(), ...changes }
      const saved = await updateCategory(client, {
        id,
        version,
        body: bodyOfValues(values, category.position),
      })
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
    <>
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
            <PathPanel title={title} parentId={parentId} />
            <AboutPanel category={category} />
          </div>
        }
      >
        <DetailsPart form={form} id={id} />
        <CommissionPart form={form} id={id} />
      </FormWithAside>
      <div className="form-beside space-above">
        <CategoryTax id={id} />
      </div>
    </>
  )
}

const labels = {
  title: 'category-form.title',
  parent_id: 'category-form.parent',
  active: 'category-form.active',
  minutes: 'category-form.minutes',
  warranty: 'category-form.warranty',
  documents: 'category-form.documents',
  commission: 'category-form.commission',
  percent: 'category-form.percent',
  amount: 'category-form.amount',
  after_material: 'category-form.after-material',
} as const satisfies Record<keyof CategoryValues, keyof typeof categoryFormText>

/** The formatted values of the fields. */
function useShown() {
  const t = useText(categoryFormText)
  const formats = useFormats()
  const categories = useQuery(categoriesQuery).data ?? []
  return (field: keyof CategoryValues, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'category-form.yes' : 'category-form.no')
    if (field === 'parent_id')
      return categories.find(({ id }) => id === value)?.title ?? t('category-form.top')
    if (field === 'commission') return t(`category-form.commission.${value as CategoryValues['commission']}`) // its own field
    if (field === 'documents')
      return (value as CategoryValues['documents']).map((kind) => labelOf(fileKinds, kind)).join(', ') // its own field
    if (field === 'amount') return typeof value === 'number' ? formats.money(value) : ''
    return String(value ?? '')
  }
}

/** The category's figures, and the actions on it. */
function AboutPanel({ category }: { category: Category }) {
  const t = useText(categoryTreeText)
  const formats = useFormats()
  const navigate = useNavigate()
  const { toggle, remove } = useCategoryActions()
  const categories = useQuery(categoriesQuery).data
  const totals = useQuery(totalsQuery)
  const sums = useMemo(
    () => totals.data && totalsWithBelow(categories ?? [], totals.data).get(category.id),
    [categories, totals.data, category.id],
  )
  const leave = async () => {
    const page = location.pathname
    // The user may have opened another page before the answer came.
    if ((await remove(category)) && location.pathname === page) await navigate({ to: '/categories' })
  }
  const id = String(category.id)
  const switched = t(category.active ? 'category-tree.deactivate' : 'category-tree.activate')
  usePageActions([
    { label: t('category-tree.questions'), path: `/categories/${id}/questions` },
    { label: t('category-tree.new-below'), path: `/categories/create?parent=${id}` },
    { label: switched, run: () => void toggle(category) },
    { label: t('category-tree.delete'), run: () => void leave() },
  ])
  const number = (figure: 'enquiries' | 'jobs' | 'completed' | 'partners') => ({
    label: t(`category-tree.${figure}`),
    value: sums?.[figure] ? formats.count(sums[figure]) : <Dash />,
  })
  return (
    <Panel title={t('category-tree.about')}>
      <PanelBody className="stack">
        <Facts
          facts={[
            number('enquiries'),
            number('jobs'),
            number('completed'),
            { label: t('category-tree.revenue'), value: <Money paise={sums?.revenue || null} /> },
            number('partners'),
            {
              label: t('category-tree.questions'),
              value: (
                <TextLink to="/categories/$id/questions" params={{ id }}>
                  {t('category-tree.questions')}
                </TextLink>
              ),
            },
          ]}
        />
        <div className="row row-wrap">
          <ActionButton size="small" onAction={() => toggle(category)}>
            {switched}
          </ActionButton>
          <ActionButton size="small" variant="ghost" onAction={leave}>
            {t('category-tree.delete')}
          </ActionButton>
        </div>
      </PanelBody>
    </Panel>
  )
}
