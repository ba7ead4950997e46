import { useQuery } from '@tanstack/react-query'
import { documentKinds, fileKinds } from 'contract/files/files.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { useMemo } from 'react'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { CategoryPath } from '#shared/components/category-path.tsx'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { CheckboxGroupField } from '#shared/components/fields/checkbox-group-field.tsx'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { categoryFormText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import type { CategoryTyped, CategoryValues } from './category-form.schema.ts'
import { categoryPath } from './category-tree.ts'
import { bodyOfValues } from './category-values.ts'
import { CompareButton } from './compare/compare-on-demand.tsx'
import type { ProposedTerms } from './compare/proposed-terms.ts'
import { isWithin } from './tree/tree-moves.ts'

const documents = documentKinds.map((value) => ({ value, label: labelOf(fileKinds, value) }))

type PartProps = { form: FormOf<CategoryTyped, CategoryValues> }

/** @param id of the changed category: it cannot be below itself. */
export function DetailsPart({ form: { control }, id }: PartProps & { id?: number }) {
  const t = useText(categoryFormText)
  const parents = useParents(id)
  return (
    <Panel title={t('category-form.what')}>
      <PanelBody className="form">
        <TextField control={control} name="title" label={t('category-form.title')} maxLength={120} />
        <ComboboxField
          control={control}
          name="parent_id"
          label={t('category-form.parent')}
          help={t('category-form.parent-help')}
          placeholder={t('category-form.top')}
          options={parents}
          optional
        />
        <TextField
          control={control}
          name="minutes"
          label={t('category-form.minutes')}
          help={t('category-form.minutes-help')}
          inputMode="numeric"
          maxLength={5}
          width="width-pincode"
          optional
        />
        <TextField
          control={control}
          name="warranty"
          label={t('category-form.warranty')}
          help={t('category-form.warranty-help')}
          inputMode="numeric"
          maxLength={4}
          width="width-pincode"
          optional
        />
        <CheckboxGroupField
          control={control}
          name="documents"
          label={t('category-form.documents')}
          help={t('category-form.documents-help')}
          options={documents}
          optional
        />
        <CheckboxField control={control} name="active" label={t('category-form.active')} />
      </PanelBody>
    </Panel>
  )
}

function useParents(id: number | undefined) {
  const categories = useQuery(categoriesQuery).data
  return useMemo(
    () =>
      (categories ?? [])
        .filter((each) => id === undefined || !isWithin(categories ?? [], each.id, id))
        .map((each) => ({
          value: each.id,
          label: each.title,
          detail: categoryPath(categories ?? [], each.parent_id).join(' › '),
        })),
    [categories, id],
  )
}

const kinds = ['inherited', 'percent', 'fixed'] as const

/** @param id of a category that exists: its jobs can be compared. */
export function CommissionPart({ form, id }: PartProps & { id?: number }) {
  const t = useText(categoryFormText)
  const { control } = form
  const kind = form.watch('commission')
  const propose = async (): Promise<ProposedTerms | null> => {
    if (!(await form.trigger(['commission', 'percent', 'amount']))) return null
    const { commission_kind, commission_value, commission_after_material } = bodyOfValues(form.getValues(), 0)
    return {
      category_id: String(id),
      kind: commission_kind ?? 'none',
      ...(commission_value !== null && { value: String(commission_value) }),
      after_material: commission_after_material ? 'true' : 'false',
    }
  }
  return (
    <Panel title={t('category-form.commission-title')}>
      <PanelBody className="form">
        <SelectField
          control={control}
          name="commission"
          label={t('category-form.commission')}
          options={kinds.map((value) => ({ value, label: t(`category-form.commission.${value}`) }))}
        />
        {kind === 'percent' && (
          <>
            <TextField
              control={control}
              name="percent"
              label={t('category-form.percent')}
              inputMode="decimal"
              maxLength={7}
              width="width-pincode"
            />
            <CheckboxField
              control={control}
              name="after_material"
              label={t('category-form.after-material')}
            />
          </>
        )}
        {kind === 'fixed' && <MoneyField control={control} name="amount" label={t('category-form.amount')} />}
        {id !== undefined && <CompareButton propose={propose} />}
      </PanelBody>
    </Panel>
  )
}

/** The path of the typed category: titles from the root down. */
export function PathPanel({ title, parentId }: { title: string; parentId: number | null }) {
  const t = useText(categoryFormText)
  const categories = useQuery(categoriesQuery).data ?? []
  const path = [...categoryPath(categories, parentId), title.trim() || t('category-form.new')]
  return (
    <Panel title={t('category-form.path')}>
      <PanelBody className="text-13">
        <CategoryPath titles={path} />
      </PanelBody>
    </Panel>
  )
}
