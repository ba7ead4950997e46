import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import { ledgerLabel } from 'contract/ledger/ledger.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Money } from '#shared/components/money.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { say } from '#src/text/intl.ts'
import { TakeBack } from './partner-account-take-back.tsx'
import { EntryWords } from './partner-account-words.tsx'

const word = (id: keyof typeof partnerAccountText) => say(partnerAccountText, id)

/** An entry as the table has it. */
export function lineOf(entry: LedgerEntry) {
  const { id, created_at, kind, job_id, amount, balance } = entry
  return { id, created_at, kind, job_id, how: entry, adds: amount, reduces: amount, balance }
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
    cell: ({ kind, job_id }) => (
      <>
        {ledgerLabel(kind)}
        {job_id !== null && <span className="only-below-640 ink-3"> {recordId('job', job_id)}</span>}
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
        <TakeBack entry={how} />
      </span>
    ),
  },
  adds: {
    header: word('partner-account.adds'),
    align: 'right',
    skeleton: 64,
    cell: ({ adds }) => adds > 0 && <Money paise={adds} />,
  },
  reduces: {
    header: word('partner-account.reduces'),
    align: 'right',
    card: 2,
    skeleton: 64,
    cell: ({ reduces }) => (
      <span className={reduces > 0 ? 'only-below-640' : undefined}>
        <Money paise={reduces} />
      </span>
    ),
  },
  balance: {
    header: word('partner-account.balance'),
    align: 'right',
    card: 6,
    skeleton: 72,
    cell: ({ balance }) => (
      <span className="partner-account-balance">
        <span className="partner-account-equals">= </span>
        <Money paise={balance} />
      </span>
    ),
  },
} satisfies Columns<Line>
