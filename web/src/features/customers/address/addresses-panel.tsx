import '#src/styles/forms.css'
import { useQueryClient } from '@tanstack/react-query'
import { placeTypes } from 'contract/choices.ts'
import type { Address } from 'contract/customers/address.schema.ts'
import type { CustomerDetail } from 'contract/customers/customers.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { LinkButton } from '#shared/components/links.tsx'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { setPrimaryAddress } from '../customer-lists.queries.ts'

const AddressForm = lazy(() =>
  import('./address-form.tsx').then((module) => ({ default: module.AddressForm })),
)

/** The number of addresses that are shown; a society's office may have hundreds. */
const shownAtFirst = 5

/** The customer's addresses, the primary one first. */
export function AddressesPanel({ customer }: { customer: CustomerDetail }) {
  const t = useText(customersText)
  const [isAdding, setAdding] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const close = () => setAdding(false)
  const all = customer.addresses.toSorted((a, b) => Number(b.primary) - Number(a.primary) || a.id - b.id)
  const addresses = isWhole ? all : all.slice(0, shownAtFirst)
  const add = (
    <Button variant="ghost" size="tiny" onClick={() => setAdding(true)}>
      <Plus />
      {t('customers.add-address')}
    </Button>
  )
  return (
    <Panel title={t('customers.addresses')} end={add}>
      <PanelBody className="stack text-13">
        {addresses.length === 0 && <p className="ink-3">{t('customers.no-address')}</p>}
        {addresses.map((address) => (
          <AddressLines key={address.id} address={address} primaryId={all[0]?.id ?? null} />
        ))}
        {all.length > addresses.length && (
          <Button size="small" onClick={() => setWhole(true)}>
            {t('customers.all', { count: all.length })}
          </Button>
        )}
      </PanelBody>
      {isAdding && (
        <Dialog title={t('customers.add-address-title')} size="drawer" onClose={close}>
          <Suspense fallback={null}>
            <AddressForm customerId={customer.id} onDone={close} />
          </Suspense>
        </Dialog>
      )}
    </Panel>
  )
}

type AddressLinesProps = {
  address: Address /** The current primary address, for undo. */
  primaryId: number | null
}

function AddressLines({ address, primaryId }: AddressLinesProps) {
  const t = useText(customersText)
  const { id, label, place_type, line_1, line_2, landmark, area, district, pincode, primary } = address
  const editLabel = t('customers.address-edit', { line: line_1 })
  return (
    <div className="row row-top">
      <div className="grow">
        <div className="row row-wrap">
          <span className="medium">{label ?? labelOf(placeTypes, place_type)}</span>
          {primary && <span className="tag">{t('customers.primary')}</span>}
        </div>
        <div className="ink-2">
          {[...new Set([line_1, line_2, area, district])].filter(Boolean).join(', ')},{' '}
          <span className="tabular">{pincode}</span>
        </div>
        {landmark && <div className="text-12 ink-3">{landmark}</div>}
        {!primary && <PrimaryButton id={id} line={line_1} primaryId={primaryId} />}
      </div>
      <LinkButton
        variant="ghost"
        size="tiny"
        iconOnly
        aria-label={editLabel}
        title={editLabel}
        to="/addresses/$id/update"
        params={{ id: String(id) }}
      >
        <Pencil />
      </LinkButton>
    </div>
  )
}

function PrimaryButton({ id, line, primaryId }: { id: number; line: string; primaryId: number | null }) {
  const t = useText(customersText)
  const client = useQueryClient()
  const undo = () => {
    if (primaryId !== null) setPrimaryAddress(client, primaryId).catch(toastError)
  }
  const setPrimary = async () => {
    await setPrimaryAddress(client, id)
    toast.success(t('customers.primary-now', { line }), null, {
      action: { label: t('customers.undo'), onAction: undo },
    })
  }
  return (
    <ActionButton
      variant="ghost"
      size="tiny"
      aria-label={t('customers.set-primary-of', { line })}
      onAction={setPrimary}
    >
      {t('customers.set-primary')}
    </ActionButton>
  )
}
