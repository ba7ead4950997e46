import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import { handKinds } from 'contract/ledger/ledger.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import { useFormats } from '#shared/format/formats.ts'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'

/** How an entry came about: the money's way, the formula or the reason, and who wrote it. */
export function EntryWords({ entry }: { entry: LedgerEntry }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const { method, reference, note, paid_at, created_at, created_by, kind } = entry
  const isByHand = handKinds.includes(kind) || kind === 'reversal'
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
