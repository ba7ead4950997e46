import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { CategoryPath } from '#shared/components/category-path.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { categoryFormText } from '#src/text/en/category-form.ts'
import { useText } from '#src/text/intl.ts'
import { categoryPath } from './category-tree.ts'

/** Where it stands as it is typed: titles from the root down. */
export function PlacePanel({ title, parentId }: { title: string; parentId: number | null }) {
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
