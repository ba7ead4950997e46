import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PageHead } from '#shared/components/page-head.tsx'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { prefetch } from '#shared/ui/when-idle.ts'
import { categoryFormText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { categoryQuery } from './category-actions.ts'

const loadForm = () => import('./category-update.tsx')
const CategoryUpdate = lazy(() => loadForm().then((module) => ({ default: module.CategoryUpdate })))
// The form's file loads in parallel with the category.
prefetch(loadForm)

/** /categories/{id}/update */
export function CategoryUpdatePage({ id }: { id: number }) {
  const category = useQuery(categoryQuery(id))
  usePageInfo({ title: category.data?.title, crumb: category.data?.title })
  if (category.data) {
    return (
      <Suspense fallback={<Waiting title={category.data.title} />}>
        <CategoryUpdate key={id} category={category.data} />
      </Suspense>
    )
  }
  return <Waiting failed={category.isError ? category : null} />
}

type WaitingProps = { title?: string; failed?: { error: unknown; refetch: () => unknown } | null }

function Waiting({ title, failed }: WaitingProps) {
  const t = useText(categoryFormText)
  return (
    <>
      <PageHead title={title ?? t('category-form.edit')} />
      <Panel>
        {failed ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <PanelBody>
            <SkeletonLines label={t('category-form.loading')} />
          </PanelBody>
        )}
      </Panel>
    </>
  )
}
