import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { Address } from 'contract/customers/address.schema.ts'
import { useState } from 'react'
import { PageHead } from '#shared/components/page-head.tsx'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { AddressEdit } from './address-edit.tsx'
import { AddressUsesPanel } from './address-uses.tsx'
import { addressQuery } from './customer-lists.queries.ts'

/** /addresses/{id}/update: the address of a customer or a partner, and what refers to it. */
export function AddressPage({ id }: { id: number }) {
  const t = useText(customersText)
  const address = useQuery(addressQuery(id))
  usePageInfo({ title: t('customers.edit-address-title'), crumb: address.data?.line_1 })
  return (
    <>
      <PageHead title={t('customers.edit-address-title')} />
      {address.data ? (
        <AddressView key={id} now={address.data} />
      ) : (
        <Panel>
          {address.isError ? (
            <ErrorState error={address.error} onRetry={() => void address.refetch()} />
          ) : (
            <PanelBody>
              <SkeletonLines label={t('customers.loading')} />
            </PanelBody>
          )}
        </Panel>
      )}
    </>
  )
}

function AddressView({ now }: { now: Address }) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  // As it was when it was opened: what others change meanwhile must not replace what is typed.
  const [address] = useState(now)
  const toOwner = ({ type, id }: { type: 'customer' | 'partner'; id: number }, replace = false) =>
    void navigate({ to: type === 'customer' ? '/customers/$id' : '/partners/$id', params: { id: String(id) }, replace })
  const owner =
    address.customer_id === null
      ? { type: 'partner' as const, id: address.partner_id ?? 0 }
      : { type: 'customer' as const, id: address.customer_id }
  const leave = () => (canGoBack ? router.history.back() : toOwner(owner))
  return (
    <div className="form-beside">
      <Panel>
        <PanelBody>
          <AddressEdit address={address} onDone={leave} />
        </PanelBody>
      </Panel>
      <AddressUsesPanel id={address.id} line={address.line_1} onDeleted={(of) => toOwner(of, true)} />
    </div>
  )
}
