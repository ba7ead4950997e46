import { can } from 'contract/access/permissions.ts'
import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import {
  balanceWords,
  entryLabel,
  ledgerLabel,
  manualKinds,
  owesLabel,
} from 'contract/ledger/ledger.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Money } from '#shared/components/money.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Button } from '#shared/ui/button.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { getText, useText } from '#src/text/intl.ts'

const word = (id: keyof typeof partnerAccountText) => getText(partnerAccountText, id)

/** A row of the table. */
export function lineOf(entry: LedgerEntry) {
  const { id, created_at, kind, job_id, amount, kept, balance } = entry
  return {
    id,
    created_at,
    kind: { kind, job_id, kept },
    job_id,
    how: entry,
    owes: amount,
    owed: entry,
    balance,
  }
}
type Line = ReturnType<typeof lineOf>

/** The account, in the order of the screen. */
export const accountColumns = {
  id: 'hidden',
  created_at: {
    header: word('partner-account.date'),
    look: 'faint',
    card: 5,
    skeleton: 84,
    cell: (row) => <ShortDate at={row.created_at} />,
  },
  kind: {
    header: word('partner-account.entry'),
    look: 'main',
    card: 1,
    cell: ({ kind: { job_id, ...entry } }) => (
      <>
        {entryLabel(entry)}
        {entry.kept !== null && (
          <span className="partner-account-kept hide-below-640">
            {' '}
            <Money paise={Math.abs(entry.kept)} />
          </span>
        )}
        {job_id !== null && <span className="only-below-640 no-wrap ink-3"> {recordId('job', job_id)}</span>}
      </>
    ),
  },
  job_id: {
    header: word('partner-account.job'),
    skeleton: 56,
    cell: ({ job_id }) =>
      job_id !== null && (
        <TextLink to="/jobs/$id" params={{ id: String(job_id) }}>
          {recordId('job', job_id)}
        </TextLink>
      ),
  },
  how: {
    header: word('partner-account.how'),
    look: 'soft',
    shrinks: 'wide',
    card: 3,
    skeleton: 220,
    cell: ({ how }) => (
      <span className="partner-account-how">
        <EntryWords entry={how} />
        <ReverseEntry entry={how} />
      </span>
    ),
  },
  owes: {
    header: owesLabel(1),
    align: 'right',
    skeleton: 64,
    cell: ({ owes }) => owes > 0 && <Money paise={owes} />,
  },
  owed: {
    header: owesLabel(-1),
    align: 'right',
    // A card has one place for the amount, with a label for its side.
    card: 2,
    skeleton: 64,
    cell: ({ owed: { amount, kept } }) => (
      <span className={amount < 0 ? undefined : 'only-below-640'}>
        {kept === null && <span className="only-below-640 ink-3">{owesLabel(amount)} </span>}
        <Money paise={Math.abs(kept ?? amount)} />
      </span>
    ),
  },
  balance: {
    header: word('partner-account.balance'),
    align: 'right',
    card: 6,
    skeleton: 132,
    cell: ({ balance }) => <BalanceCell balance={balance} />,
  },
} satisfies Columns<Line>

function BalanceCell({ balance }: { balance: number }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  return (
    <span className="tabular no-wrap">
      <span className="only-below-640 ink-3">{t('partner-account.balance')}: </span>
      {balanceWords(balance, formats.money)}
    </span>
  )
}

/** The source of an entry: the payment, the formula or the reason, and the user. */
function EntryWords({ entry }: { entry: LedgerEntry }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const { method, reference, note, paid_at, created_at, created_by, kind } = entry
  const isByHand = manualKinds.includes(kind) || kind === 'reversal'
  const given = paid_at && formats.shortDate(paid_at)
  const words = [
    [labelOf(paymentMethods, method), reference].filter(Boolean).join(' · '),
    given && given !== formats.shortDate(created_at) && t('partner-account.paid-on', { day: given }),
    note,
    isByHand && created_by && t('partner-account.by', { name: created_by.name }),
    entry.reversed_by_id !== null && t('partner-account.was-taken-back'),
  ]
  const text = words.filter(Boolean).join(', ')
  return <span title={text}>{text}</span>
}

const ReverseDialog = partOnDemand(() =>
  import('./reverse-dialog.tsx').then((module) => module.ReverseDialog),
)

/** For entries that a user wrote and that are not reversed yet. */
function ReverseEntry({ entry }: { entry: LedgerEntry }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const isTheirs = manualKinds.includes(entry.kind) && entry.job_id === null && entry.reversed_by_id === null
  if (!isTheirs || !can(session?.user, 'partners.adjust')) return null
  const names = {
    entry: ledgerLabel(entry.kind).toLowerCase(),
    amount: formats.money(Math.abs(entry.amount)),
  }
  return (
    <>
      <Button
        variant="ghost"
        size="tiny"
        aria-label={t('partner-account.take-back-of', names)}
        onClick={() => setOpen(true)}
      >
        {t('partner-account.take-back')}
      </Button>
      {isOpen && (
        <ReverseDialog
          id={entry.id}
          title={t('partner-account.take-back-of', names)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
