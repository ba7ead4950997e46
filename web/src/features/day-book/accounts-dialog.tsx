import { useQuery } from '@tanstack/react-query'
import type { CashAccount } from 'contract/day-book/cash-accounts.schema.ts'
import { cashAccountKinds } from 'contract/day-book/day-book.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import { useState } from 'react'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import { AccountDialog } from './account-dialog.tsx'
import { cashAccountsQuery } from './day-book.queries.ts'

/** The accounts of the business; one is changed or added in a dialog of its own. */
export function AccountsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(dayBookText)
  const accounts = useQuery(cashAccountsQuery)
  const [edited, setEdited] = useState<CashAccount | 'new' | null>(null)
  const columns: Columns<CashAccount> = {
    id: 'hidden',
    name: {
      header: t('day-book.account'),
      look: 'main',
      card: 1,
      cell: (account) => (
        <>
          <button type="button" className="link" onClick={() => setEdited(account)}>
            {account.name}
          </button>
          <span className="day-book-details">{detailsOf(account).join(' · ')}</span>
        </>
      ),
    },
    archived: {
      header: '',
      look: 'soft',
      card: 2,
      cell: ({ archived }) => archived && t('day-book.archived'),
    },
    kind: 'hidden',
    city: 'hidden',
    keeper: 'hidden',
    default_for: 'hidden',
    closed_through: 'hidden',
    created_at: 'hidden',
    updated_at: 'hidden',
    version: 'hidden',
  }
  const detailsOf = ({ kind, city, keeper, default_for }: CashAccount): string[] => {
    const methods = default_for.map((method) => labelOf(paymentMethods, method))
    const owner = keeper?.name ?? city?.title
    return [
      labelOf(cashAccountKinds, kind),
      ...(owner ? [owner] : []),
      ...(methods.length > 0 ? [`${t('day-book.default')} ${methods.join(', ')}`] : []),
    ]
  }
  if (edited)
    return <AccountDialog account={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
  return (
    <Dialog
      title={t('day-book.accounts-title')}
      size="drawer"
      closesOnBackdrop
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('day-book.done')}</Button>
          <Button variant="primary" onClick={() => setEdited('new')}>
            {t('day-book.account-new')}
          </Button>
        </>
      }
    >
      <DataTable
        plain
        label={t('day-book.accounts-title')}
        columns={columns}
        rows={accounts.data}
        isFetching={accounts.isFetching}
        error={accounts.error}
        onRetry={() => void accounts.refetch()}
        skeletonRows={4}
      />
    </Dialog>
  )
}
