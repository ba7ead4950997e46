import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { Address } from 'contract/customers/address.schema.ts'
import { useState } from 'react'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { AddressEdit } from './address-edit.tsx'
import { AddressUsesPanel } from './address-uses.tsx'

/** The form, and what refers to the address beside it. */
export function AddressView({ now }: { now: Address }) {
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
