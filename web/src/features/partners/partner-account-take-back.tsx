import { can } from 'contract/access/permissions.ts'
import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import { handKinds, ledgerLabel } from 'contract/ledger/ledger.words.ts'
import { useState } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Button } from '#shared/ui/button.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'

const TakeBackDialog = partOnDemand(() =>
  import('./partner-account-dialog.tsx').then((module) => module.TakeBackDialog),
)

/** For what a person wrote and nobody took back yet. */
export function TakeBack({ entry }: { entry: LedgerEntry }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const isTheirs = handKinds.includes(entry.kind) && entry.job_id === null && entry.reversed_by_id === null
  if (!isTheirs || !can(session?.user, 'partners.adjust')) return null
  const names = { entry: ledgerLabel(entry.kind).toLowerCase(), amount: formats.money(Math.abs(entry.amount)) }
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
        <TakeBackDialog id={entry.id} title={t('partner-account.take-back-of', names)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
