import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { AddressUses } from 'contract/customers/customer-lists.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { TextLink } from '#shared/components/links.tsx'
import { StatusWord } from '#shared/components/status-badge.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { addressUsesQuery, deleteAddress } from '../customer-lists.queries.ts'

type AddressUsesProps = { id: number; line: string; onDeleted: (owner: AddressUses['owner']) => void }

/** The owner of the address and the records that refer to it; an unused address can be deleted. */
export function AddressUsesPanel({ id, line, onDeleted }: AddressUsesProps) {
  const t = useText(customersText)
  const uses = useQuery(addressUsesQuery(id))
  if (uses.isError) return <ErrorState compact error={uses.error} onRetry={() => void uses.refetch()} />
  return (
    <Panel title={t('customers.address-uses')}>
      <PanelBody className="stack text-13">
        {uses.data ? (
          <>
            <Owner {...uses.data.owner} />
            <Uses uses={uses.data} />
            <DeleteButton id={id} line={line} uses={uses.data} onDeleted={onDeleted} />
          </>
        ) : (
          <SkeletonLines label={t('customers.loading')} />
        )}
      </PanelBody>
    </Panel>
  )
}

function Owner({ type, id, name }: AddressUses['owner']) {
  const t = useText(customersText)
  return (
    <p>
      <span className="ink-3">{t(`customers.address-of-${type}`)}</span>{' '}
      <TextLink to={type === 'customer' ? '/customers/$id' : '/partners/$id'} params={{ id: String(id) }}>
        {name}
      </TextLink>{' '}
      <span className="ink-3">{recordId(type, id)}</span>
    </p>
  )
}

function Uses({ uses: { enquiries, jobs } }: { uses: AddressUses }) {
  const t = useText(customersText)
  if (enquiries.total + jobs.total === 0) return <p className="ink-2">{t('customers.address-unused')}</p>
  return (
    <>
      {(
        [
          ['enquiry', '/enquiries/$id', enquiries],
          ['job', '/jobs/$id', jobs],
        ] as const
      ).map(
        ([type, to, { total, first }]) =>
          total > 0 && (
            <div key={type}>
              <div className="text-12 ink-3">{t(`customers.address-${type}`, { count: total })}</div>
              {first.map(({ id, status }) => (
                <div key={id} className="row">
                  <TextLink className="medium" to={to} params={{ id: String(id) }}>
                    {recordId(type, id)}
                  </TextLink>
                  <span className="push-end">
                    <StatusWord status={status} />
                  </span>
                </div>
              ))}
            </div>
          ),
      )}
    </>
  )
}

type DeleteButtonProps = AddressUsesProps & { uses: AddressUses }

function DeleteButton({ id, line, uses: { owner, enquiries, jobs }, onDeleted }: DeleteButtonProps) {
  const t = useText(customersText)
  const client = useQueryClient()
  const session = useSession()
  if (!can(session?.user, 'customers.merge')) return null
  if (enquiries.total + jobs.total > 0) return <p className="text-12 ink-3">{t('customers.address-kept')}</p>
  const remove = async () => {
    const description = t('customers.delete-address-text', { name: owner.name })
    if (!(await confirm({ title: t('customers.delete-address-of', { line }), description, danger: true })))
      return
    await deleteAddress(client, id)
    toast.success(t('customers.address-deleted'))
    onDeleted(owner)
  }
  return (
    <ActionButton size="small" onAction={remove}>
      {t('customers.delete-address')}
    </ActionButton>
  )
}
