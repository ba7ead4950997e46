import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { CashEntry } from 'contract/day-book/day-book.schema.ts'
import { cashEntryKinds, expenseHeads, manualCashKinds } from 'contract/day-book/day-book.words.ts'
import { formatDay } from 'contract/shared/date-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { Fragment, useState } from 'react'
import type { QueryOf } from '#shared/api/address-query.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Money } from '#shared/components/money.tsx'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import { reverseEntry } from './day-book.queries.ts'

/** Which entries, and what they are behind. */
export type Shown = {
  title: string
  query: { account_id?: string; from?: string; to?: string; kind?: string }
}

/** The entries behind a figure, newest first. */
export function EntriesDialog({ shown: { title, query }, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useText(dayBookText)
  const formats = useFormats()
  const entriesQuery = { ...query, per_page: '100' } as QueryOf<'GET /cash-entries'> // the figures ask for kinds that there are
  const entries = useQuery(apiQuery('GET /cash-entries', { query: entriesQuery }))
  const { data, meta } = entries.data ?? {}
  return (
    <Dialog
      title={title}
      size="drawer"
      closesOnBackdrop
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('day-book.done')}</Button>}
    >
      <p className="ink-2 text-13">
        {query.from === undefined && query.to
          ? t('day-book.rows-before', { day: nextOf(query.to) })
          : dayOf(query)}
      </p>
      <EntriesTable
        label={title}
        rows={data}
        isFetching={entries.isFetching}
        error={entries.error}
        onRetry={() => void entries.refetch()}
      />
      {meta && meta.total > meta.to && (
        <p className="ink-3 text-12">
          {t('day-book.rows-some', { shown: formats.count(meta.to), all: formats.count(meta.total) })}
        </p>
      )}
    </Dialog>
  )
}

const dayOf = ({ from }: Shown['query']) => (from ? formatDay(from) : '')
const nextOf = (day: string) => formatDay(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10))

type EntriesTableProps = {
  label: string
  rows: readonly CashEntry[] | undefined
  isFetching: boolean
  error: unknown
  onRetry: () => void
}

/** Entries with what they belong to; expenses and opening balances can be reversed here. */
export function EntriesTable({ label, ...rest }: EntriesTableProps) {
  const t = useText(dayBookText)
  const client = useQueryClient()
  const canReverse = can(useSession()?.user, 'day-book.manage')
  const [reversed, setReversed] = useState<CashEntry | null>(null)
  const kinds: readonly string[] = manualCashKinds
  const columns: Columns<CashEntry> = {
    id: 'hidden',
    kind: {
      header: t('day-book.entry'),
      card: 1,
      cell: (entry) => (
        <>
          <EntryName entry={entry} />
          {canReverse && kinds.includes(entry.kind) && !entry.corrects && !entry.corrected_by && (
            <>
              {' '}
              <button type="button" className="link text-12" onClick={() => setReversed(entry)}>
                {t('day-book.reverse')}
              </button>
            </>
          )}
          <EntryDetails entry={entry} />
        </>
      ),
    },
    day: { header: t('day-book.on'), look: 'faint', card: 3, cell: ({ day }) => formatDay(day) },
    amount: {
      header: t('day-book.amount'),
      align: 'right',
      card: 2,
      cell: ({ amount }) => <Money paise={amount} />,
    },
    account: 'hidden',
    with: 'hidden',
    payment_id: 'hidden',
    job_id: 'hidden',
    partner_id: 'hidden',
    customer_id: 'hidden',
    reference: 'hidden',
    head: 'hidden',
    note: 'hidden',
    corrects: 'hidden',
    corrected_by: 'hidden',
    created_by: 'hidden',
    created_at: 'hidden',
  }
  return (
    <>
      <DataTable
        plain
        label={label}
        columns={columns}
        skeletonRows={4}
        empty={<EmptyState title={t('day-book.rows-empty')} />}
        {...rest}
      />
      {reversed && (
        <ReasonDialog
          title={t('day-book.reverse-title')}
          text={t('day-book.reverse-text')}
          words={{ reason: t('day-book.reason'), save: t('day-book.reverse'), back: t('day-book.back') }}
          draft={`cash-entry-${reversed.id}`}
          onSave={async (reason) => {
            await reverseEntry(client, reversed.id, reason)
            toast.success(t('day-book.reversed'))
          }}
          onClose={() => setReversed(null)}
        />
      )}
    </>
  )
}

function EntryName({ entry }: { entry: CashEntry }) {
  const { kind, head, job_id, partner_id, customer_id } = entry
  const name = head === null ? labelOf(cashEntryKinds, kind) : labelOf(expenseHeads, head)
  const record = recordOf({ job_id, partner_id, customer_id })
  return (
    <>
      {name} <span className="ink-2">{entry.with}</span>
      {record && <> {record}</>}
    </>
  )
}

type Record = Pick<CashEntry, 'job_id' | 'partner_id' | 'customer_id'>

function recordOf({ job_id, partner_id, customer_id }: Record) {
  if (job_id !== null) {
    return (
      <TextLink to="/jobs/$id" params={{ id: String(job_id) }}>
        {recordId('job', job_id)}
      </TextLink>
    )
  }
  if (partner_id !== null) {
    return (
      <TextLink to="/partners/$id/account" params={{ id: String(partner_id) }}>
        {recordId('partner', partner_id)}
      </TextLink>
    )
  }
  if (customer_id === null) return null
  return (
    <TextLink to="/customers/$id" params={{ id: String(customer_id) }}>
      {recordId('customer', customer_id)}
    </TextLink>
  )
}

function EntryDetails({
  entry: { reference, note, corrects, corrected_by, created_by },
}: {
  entry: CashEntry
}) {
  const t = useText(dayBookText)
  const words = [
    corrects && t('day-book.corrects', { day: formatDay(corrects.day) }),
    corrected_by && t('day-book.corrected', { day: formatDay(corrected_by.day) }),
    ...[note, reference, created_by?.name],
  ].filter(Boolean)
  return (
    <span className="day-book-details">
      {words.map((word, at) => (
        <Fragment key={word}>
          {at > 0 && ' · '}
          {word}
        </Fragment>
      ))}
    </span>
  )
}
