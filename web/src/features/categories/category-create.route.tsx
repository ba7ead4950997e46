import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useNavigateWhileHere } from '#shared/hooks/use-navigate-while-here.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { categoryFormText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { createCategory } from './category-actions.ts'
import { CommissionPart, DetailsPart, PathPanel } from './category-fields.tsx'
import type { CategoryTyped, CategoryValues } from './category-form.schema.ts'
import { childrenByParent } from './category-tree.ts'
import { bodyOfValues, emptyCategory } from './category-values.ts'

const loadCheck = () => import('./category-form.schema.ts').then((module) => module.categoryForm)

/** /categories/create, with `?parent=` from a row of the tree. */
export function CategoryCreatePage() {
  const t = useText(categoryFormText)
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const { parent } = useSearchParams()
  const categories = useQuery(categoriesQuery).data ?? []
  const [initialParent] = useState(() => (Number(parent) > 0 ? Number(parent) : null))
  const form = useZodForm<CategoryTyped, CategoryValues>(loadCheck, emptyCategory(initialParent))
  const draft = useDraft(initialParent === null ? 'category-new' : `category-new-${initialParent}`, form)
  const save = async (values: CategoryValues) => {
    const siblings = childrenByParent(categories).get(values.parent_id) ?? []
    const last = Math.max(-1, ...siblings.map(({ position }) => position))
    const created = await createCategory(client, bodyOfValues(values, last + 1))
    draft.clear()
    toast.success(t('category-form.created', { title: created.title }))
    await navigate({ to: '/categories/$id/questions', params: { id: String(created.id) } })
  }
  const [title, parentId] = form.watch(['title', 'parent_id'])
  return (
    <FormWithAside
      title={t('category-form.new')}
      form={form}
      onSubmit={save}
      submitLabel={t('category-form.create')}
      notice={draft.notice}
      aside={<PathPanel title={title} parentId={parentId} />}
    >
      <DetailsPart form={form} />
      <CommissionPart form={form} />
    </FormWithAside>
  )
}
