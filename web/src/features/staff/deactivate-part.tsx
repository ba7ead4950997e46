import '#shared/components/fields/controls.css'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffAccount } from 'contract/staff/team.schema.ts'
import { useState } from 'react'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { handOverText, teamText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { HandOverFields } from './hand-over-fields.tsx'
import { activate, deactivate, handOverEnquiries } from './team.queries.ts'
import { useHandOver } from './use-hand-over.ts'

/** Deactivates an account, once its open records have a new assignee; or activates it again. */
export function DeactivatePart({ account }: { account: StaffAccount }) {
  const t = useText(teamText)
  const client = useQueryClient()
  const [opened, setOpened] = useState<'deactivate' | 'hand-over' | null>(null)
  const th = useText(handOverText)
  const { name } = account
  const undo = async (of: Pick<StaffAccount, 'id' | 'version'>) => {
    await activate(client, of)
    toast.success(t('team.activated', { name }))
  }
  if (opened === 'hand-over') return <HandOverPart account={account} onClose={() => setOpened(null)} />
  const handOver = account.open_enquiries > 0 && (
    <Button size="small" onClick={() => setOpened('hand-over')}>
      {th('hand-over.open')}
    </Button>
  )
  if (account.state === 'deactivated') {
    return (
      <div className="row row-wrap">
        <ActionButton size="small" onAction={() => undo(account)}>
          {t('team.activate')}
        </ActionButton>
        {handOver}
      </div>
    )
  }
  if (opened === null) {
    return (
      <div className="row row-wrap">
        {handOver}
        <Button size="small" variant="ghost" onClick={() => setOpened('deactivate')}>
          {t('team.deactivate')}
        </Button>
      </div>
    )
  }
  return <Sure account={account} onBack={() => setOpened(null)} onUndo={undo} />
}

type SureProps = {
  account: StaffAccount
  onBack: () => void
  onUndo: (account: Pick<StaffAccount, 'id' | 'version'>) => Promise<void>
}

function Sure({ account, onBack, onUndo }: SureProps) {
  const t = useText(teamText)
  const th = useText(handOverText)
  const client = useQueryClient()
  const { id, name, open_enquiries: open } = account
  const handOver = useHandOver(id)
  const { plan, chosen, shares } = handOver
  const go = async () => {
    if (open > 0 && !plan) throw new Error(th('hand-over.choose'))
    const saved = await deactivate(client, account, open > 0 ? plan : null)
    const shareLines = chosen.map((each) =>
      th('hand-over.share', { name: each.name, count: shares.get(each.id) ?? 0 }),
    )
    toast.success(t('team.deactivated', { name }), open > 0 ? shareLines : null, {
      action: { label: t('team.undo'), onAction: () => void onUndo(saved) },
    })
  }
  return (
    <section className="stack stack-tight" aria-label={t('team.deactivate-title', { name })}>
      <b>{t('team.deactivate-title', { name })}</b>
      <p className="text-13 ink-2">{t('team.deactivate-help')}</p>
      {open > 0 && <HandOverFields handOver={handOver} />}
      <div className="row row-wrap">
        <ActionButton size="small" variant="danger" onAction={go}>
          {t('team.deactivate')}
        </ActionButton>
        <Button size="small" variant="ghost" onClick={onBack}>
          {t('team.cancel')}
        </Button>
      </div>
    </section>
  )
}

/** Distributes the open enquiries of an account among colleagues, with a preview. */
function HandOverPart({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
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
