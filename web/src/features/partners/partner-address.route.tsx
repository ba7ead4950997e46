import '#src/styles/forms.css'
import '#src/styles/records.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { placeTypes } from 'contract/choices.ts'
import type { Address } from 'contract/customers/address.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { setPrimaryAddress } from '#features/customers/public.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partnerText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { partnerQuery } from './partner.queries.ts'

const AddressForm = lazy(() =>
  import('./partner-address-form.tsx').then((module) => ({ default: module.PartnerAddressForm })),
)

/** The home or shop address of a partner. */
export function PartnerAddressPage({ id }: { id: number }) {
  const t = useText(partnerText)
  const partner = useQuery(partnerQuery(id)).data
  const [isAdding, setAdding] = useState(false)
  const open = () => setAdding(true)
  const close = () => setAdding(false)
  usePageActions([{ label: t('partner.addresses.add'), run: open }])
  const add = (
    <Button variant="ghost" size="tiny" onClick={open}>
      <Plus />
      {t('partner.addresses.add')}
    </Button>
  )
  const addresses = partner?.addresses
  return (
    <Panel title={t('partner.addresses')} end={add} className="form-narrow">
      {addresses?.length === 0 ? (
        <EmptyState title={t('partner.addresses.none')}>{t('partner.addresses.none-text')}</EmptyState>
      ) : (
        <PanelBody className="stack text-13">
          {!addresses && <SkeletonLines label={t('partner.loading')} />}
          {addresses?.map((address) => (
            <AddressLines key={address.id} address={address} primary={addresses[0]} />
          ))}
        </PanelBody>
      )}
      {isAdding && (
        <Dialog title={t('partner.addresses.add-title')} size="drawer" onClose={close}>
          <Suspense fallback={null}>
            <AddressForm partnerId={id} onDone={close} />
          </Suspense>
        </Dialog>
      )}
    </Panel>
  )
}

type AddressLinesProps = {
  address: Address /** The current primary address, for undo. */
  primary: Address | undefined
}

function AddressLines({ address, primary }: AddressLinesProps) {
  const t = useText(partnerText)
  const client = useQueryClient()
  const { id, label, place_type, line_1, line_2, landmark, area, district, pincode } = address
  const editLabel = t('partner.addresses.edit', { line: line_1 })
  const set = async (addressId: number) => {
    await setPrimaryAddress(client, addressId)
  }
  const setPrimary = async () => {
    await set(id)
    const undo = () => primary && void set(primary.id).catch(toastError)
    toast.success(t('partner.addresses.primary-now', { line: line_1 }), null, {
      action: { label: t('partner.undo'), onAction: () => void undo() },
    })
  }
  return (
    <div className="row row-top">
      <div className="grow">
        <div className="row row-wrap">
          <span className="medium">{label ?? labelOf(placeTypes, place_type)}</span>
          {address.primary && <span className="tag">{t('partner.addresses.primary')}</span>}
        </div>
        <div className="ink-2">
          {[...new Set([line_1, line_2, area, district])].filter(Boolean).join(', ')},{' '}
          <span className="tabular">{pincode}</span>
        </div>
        {landmark && <div className="text-12 ink-3">{landmark}</div>}
        {!address.primary && (
          <ActionButton
            variant="ghost"
            size="tiny"
            aria-label={t('partner.addresses.set-primary-of', { line: line_1 })}
            onAction={setPrimary}
          >
            {t('partner.addresses.set-primary')}
          </ActionButton>
        )}
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
