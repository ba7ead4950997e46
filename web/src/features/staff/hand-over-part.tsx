import '#shared/components/fields/controls.css'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffAccount } from 'contract/staff/team.schema.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { handOverText } from '#src/text/en/hand-over.ts'
import { useText } from '#src/text/intl.ts'
import { HandOverFields } from './hand-over-fields.tsx'
import { handOverEnquiries } from './team.queries.ts'
import { useHandOver } from './use-hand-over.ts'

/** Distributes the open enquiries of an account among colleagues, with a preview. */
export function HandOverPart({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const t = useText(handOverText)
  const client = useQueryClient()
  const handOver = useHandOver(account.id)
  const { name } = account
  const go = async () => {
    if (!handOver.plan) throw new Error(t('hand-over.choose'))
    const { shares } = await handOverEnquiries(client, account.id, handOver.plan)
    toast.success(
      t('hand-over.done', { name }),
      shares.map(({ user, enquiries }) => t('hand-over.share', { name: user.name, count: enquiries })),
    )
    onClose()
  }
  return (
    <section className="stack stack-tight" aria-label={t('hand-over.title', { name })}>
      <b>{t('hand-over.title', { name })}</b>
      <HandOverFields handOver={handOver} />
      <div className="row row-wrap">
        <ActionButton size="small" variant="primary" onAction={go}>
          {t('hand-over.save')}
        </ActionButton>
        <Button size="small" variant="ghost" onClick={onClose}>
          {t('hand-over.cancel')}
        </Button>
      </div>
    </section>
  )
}
