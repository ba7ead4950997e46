import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PageHead } from '#shared/components/page-head.tsx'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { prefetch } from '#shared/ui/when-idle.ts'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { addressQuery } from '../customer-lists.queries.ts'

const loadView = () => import('./address-view.tsx')
const AddressView = lazy(() => loadView().then((module) => ({ default: module.AddressView })))
// The form's file loads in parallel with the address.
prefetch(loadView)

/** /addresses/{id}/update: the address of a customer or a partner, and what refers to it. */
export function AddressPage({ id }: { id: number }) {
  const t = useText(customersText)
  const address = useQuery(addressQuery(id))
  usePageInfo({ title: t('customers.edit-address-title'), crumb: address.data?.line_1 })
  return (
    <>
      <PageHead title={t('customers.edit-address-title')} />
      {address.data ? (
        <Suspense fallback={<Loading />}>
          <AddressView key={id} now={address.data} meanwhile={<Loading />} />
        </Suspense>
      ) : address.isError ? (
        <Panel>
          <ErrorState error={address.error} onRetry={() => void address.refetch()} />
        </Panel>
      ) : (
        <Loading />
      )}
    </>
  )
}

function Loading() {
  const t = useText(customersText)
  return (
    <Panel>
      <PanelBody>
        <SkeletonLines label={t('customers.loading')} />
      </PanelBody>
    </Panel>
  )
}
