import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Category } from 'contract/categories/categories.schema.ts'
import { useMemo } from 'react'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { Facts } from '#shared/components/facts.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { Dash, Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { categoryTreeText } from '#src/text/en/category-tree.ts'
import { useText } from '#src/text/intl.ts'
import { totalsQuery } from './category-actions.ts'
import { useCategoryActions } from './category-menu.tsx'
import { totalsWithBelow } from './tree-rows.ts'

/** What the category comes to, and what is done with it as a whole. */
export function AboutPanel({ category }: { category: Category }) {
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
    // The user may have opened another page meanwhile.
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
