import { can } from 'contract/access/permissions.ts'
import { useState } from 'react'
import { ErasedNotice, usePrivacyItems } from '#features/privacy/public.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { OpenedByDialog } from './opened-by-dialog.tsx'
import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import type { CustomerDetail } from 'contract/customers/customers.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import { DetailHead } from '#shared/components/detail-head.tsx'
import { editFact } from '#shared/components/inline/edit-fact.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { PhoneButtons } from '#shared/components/phone-buttons.tsx'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { TimelinePanel } from '#shared/timeline/timeline-panel.tsx'
import { MissingRecord } from '#shared/trash/missing-record.tsx'
import { useDeleteItem } from '#shared/trash/use-delete.ts'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { customerCardText } from '#src/text/en/customer-card.ts'
import { moneyText } from '#src/text/en/money.ts'
import { AddressesPanel } from '../address/addresses-panel.tsx'
import { LastJob, PersonFigures } from '../customer-summary.tsx'
import { customerQuery } from '../customers.queries.ts'
import { MergedFrom } from '../merge/merge-lines.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerMessages, CustomerPayments } from './customer-money.tsx'
import { CustomerEnquiries, CustomerJobs } from './customer-records.tsx'

/** All data of one customer, on one timeline. */
export function CustomerPage({ id }: { id: number }) {
  const t = useText(customersText)
  const customer = useQuery(customerQuery(id))
  if (customer.data) return <CustomerView customer={customer.data} requestedId={id} />
  return (
    <>
      <DetailHead title={recordId('customer', id)} />
      <Panel>
        {customer.isError ? (
          <MissingRecord
            type="customer"
            id={id}
            error={customer.error}
            onRetry={() => void customer.refetch()}
          />
        ) : (
          <PanelBody>
            <SkeletonLines label={t('customers.loading')} />
          </PanelBody>
        )}
      </Panel>
    </>
  )
}

type CustomerViewProps = {
  customer: CustomerDetail /** The id differs after a merge. */
  requestedId: number
}

function CustomerView({ customer, requestedId }: CustomerViewProps) {
  const t = useText(customersText)
  const tc = useText(customerCardText)
  const formats = useFormats()
  const { id, name, phone, whatsapp } = customer
  const isErased = customer.erased_at !== null
  const privacy = usePrivacyItems({ type: 'customer', ...customer })
  const readers = useReadersItem(customer)
  const more = [...privacy.access, ...readers.items, ...privacy.erasure, ...useDeleteItem('customer', id)]
  usePageInfo({ title: name, crumb: recordId('customer', id) })
  useKeys({ e: () => editFact('name') })
  usePageActions([
    {
      label: t('customers.new-enquiry'),
      path: `/enquiries/create?${new URLSearchParams({ phone, customer: String(id) })}`,
    },
    { label: t('customers.new-job'), path: `/jobs/create?customer_id=${id}` },
    { label: t('customers.edit-title', { name }), keys: 'E', run: () => editFact('name') },
  ])
  const edit = (
    <Button variant="ghost" size="tiny" onClick={() => editFact('name')}>
      {t('customers.edit')} <Kbd>E</Kbd>
    </Button>
  )
  return (
    <>
      <DetailHead
        title={name}
        aside={tc('customer-card.since', {
          id: recordId('customer', id),
          month: formats.shortDate(customer.created_at),
        })}
      >
        {!isErased && (
          <>
            <PhoneButtons
              phone={phone}
              whatsapp={whatsapp ?? phone}
              of={{ record_type: 'customer', record_id: id }}
            />
            <LinkButton className="hide-below-1280" to="/jobs/create" search={{ customer_id: String(id) }}>
              {t('customers.new-job')}
            </LinkButton>
            <LinkButton to="/enquiries/create" search={{ phone, customer: String(id) }} variant="primary">
              <Plus />
              {t('customers.new-enquiry')}
            </LinkButton>
          </>
        )}
        {more.length > 0 && (
          <Menu
            label={t('customers.more')}
            align="end"
            button={{ iconOnly: true, 'aria-label': t('customers.more'), children: <Ellipsis /> }}
            items={more}
          />
        )}
      </DetailHead>
      {privacy.dialog}
      {readers.dialog}
      <ErasedNotice type="customer" at={customer.erased_at} />
      {requestedId !== id && (
        <div className="space-below">
          <Notice hue="blue">
            {t('customers.merged', {
              from: recordId('customer', requestedId),
              into: recordId('customer', id),
            })}
          </Notice>
        </div>
      )}
      <div className="detail">
        <div>
          {!isErased && (
            <Panel title={t('customers.facts')} end={edit} className="order-1">
              <PanelBody className="stack">
                <PhoneLine phone={phone} whatsapp={whatsapp ?? phone} />
                <CustomerFacts customer={customer} />
              </PanelBody>
            </Panel>
          )}
          <AddressesPanel customer={customer} />
        </div>
        <div>
          <CustomerEnquiries customerId={id} />
          <CustomerJobs customerId={id} />
          <TimelinePanel record={{ type: 'customer', id }} className="order-3" />
        </div>
        <div>
          <CustomerTotals customer={customer} />
          <CustomerPayments customerId={id} />
          <CustomerMessages customerId={id} />
          <MergedFrom customerId={id} />
        </div>
      </div>
    </>
  )
}

/** The customer's totals so far. */
const CreditDialog = partOnDemand(() => import('./credit-dialogs.tsx').then((module) => module.CreditDialog))

function CustomerTotals({ customer }: { customer: CustomerDetail }) {
  const { id, totals, last_job, credit } = customer
  const t = useText(customersText)
  const tm = useText(moneyText)
  const [dialog, setDialog] = useState<'add' | 'back' | null>(null)
  return (
    <Panel title={t('customers.totals')} className="order-2">
      <PersonFigures id={id} totals={totals} />
      <hr />
      <PanelBody className="stack stack-tight">
        <MoneySum
          rows={[
            { label: t('customers.total-paid'), paise: totals.paid },
            { label: tm('money.credit'), paise: credit },
            { label: t('customers.total-due'), paise: totals.due, total: true, danger: totals.due > 0 },
          ]}
        />
        <div className="row">
          <Button size="small" onClick={() => setDialog('add')}>
            {tm('money.customer.add')}
          </Button>
          {credit > 0 && (
            <Button size="small" onClick={() => setDialog('back')}>
              {tm('money.customer.back')}
            </Button>
          )}
        </div>
        {dialog && <CreditDialog customer={customer} kind={dialog} onClose={() => setDialog(null)} />}
        <LastJob job={last_job} />
      </PanelBody>
    </Panel>
  )
}

/** The menu item that shows who opened the customer. None for users without the permission. */
function useReadersItem(customer: { id: number; name: string }) {
  const t = useText(customersText)
  const user = useSession()?.user
  const [isOpen, setOpen] = useState(false)
  const items: MenuItem[] = can(user, 'privacy.reading')
    ? [{ label: t('customers.opened-by'), onSelect: () => setOpen(true) }]
    : []
  const dialog = isOpen && <OpenedByDialog customer={customer} onClose={() => setOpen(false)} />
  return { items, dialog }
}
