import type { Address } from 'contract/customers/address.schema.ts'
import type { CustomerDetail } from 'contract/customers/customers.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { placeTypes } from 'contract/vocabulary.ts'
import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'

const AddressForm = lazy(() => import('./address-form.tsx').then((module) => ({ default: module.AddressForm })))

/** Where the person is served; the primary one first. */
export function AddressesPanel({ customer }: { customer: CustomerDetail }) {
  const t = useText(customersText)
  const [opened, setOpened] = useState<Address | 'new' | null>(null)
  const close = () => setOpened(null)
  const addresses = customer.addresses.toSorted((a, b) => Number(b.primary) - Number(a.primary) || a.id - b.id)
  const add = (
    <Button variant="ghost" size="tiny" onClick={() => setOpened('new')}>
      <Plus />
      {t('customers.add-address')}
    </Button>
  )
  return (
    <Panel title={t('customers.addresses')} end={add}>
      <PanelBody className="stack text-13">
        {addresses.length === 0 && <p className="ink-3">{t('customers.no-address')}</p>}
        {addresses.map((address) => (
          <AddressLines key={address.id} address={address} onEdit={() => setOpened(address)} />
        ))}
      </PanelBody>
      {opened && (
        <Dialog
          title={t(opened === 'new' ? 'customers.add-address-title' : 'customers.edit-address-title')}
          size="drawer"
          onClose={close}
        >
          <Suspense fallback={null}>
            <AddressForm customerId={customer.id} address={opened === 'new' ? undefined : opened} onDone={close} />
          </Suspense>
        </Dialog>
      )}
    </Panel>
  )
}

function AddressLines({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const t = useText(customersText)
  const { label, place_type, line_1, line_2, landmark, area, district, pincode, primary } = address
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
      </div>
      <IconButton
        size="tiny"
        label={t('customers.address-edit', { line: line_1 })}
        icon={<Pencil />}
        onClick={onEdit}
      />
    </div>
  )
}
