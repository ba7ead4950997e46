import '#shared/components/fields/controls.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffAccount } from 'contract/staff/team.schema.ts'
import { useId, useState } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { teamText } from '#src/text/en/team.ts'
import { useText } from '#src/text/intl.ts'
import { activate, deactivate } from './team.queries.ts'

const namesQuery = apiQuery('GET /staffs/names')

/** Takes an account out of use, once it is said who goes on with what is open; or into use again. */
export function DeactivatePart({ account }: { account: StaffAccount }) {
  const t = useText(teamText)
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { name } = account
  const undo = async (of: Pick<StaffAccount, 'id' | 'version'>) => {
    await activate(client, of)
    toast.success(t('team.activated', { name }))
  }
  if (account.state === 'deactivated') {
    return (
      <div>
        <ActionButton size="small" onAction={() => undo(account)}>
          {t('team.activate')}
        </ActionButton>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <div>
        <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
          {t('team.deactivate')}
        </Button>
      </div>
    )
  }
  return <Sure account={account} onBack={() => setOpen(false)} onUndo={undo} />
}

type SureProps = {
  account: StaffAccount
  onBack: () => void
  onUndo: (account: Pick<StaffAccount, 'id' | 'version'>) => Promise<void>
}

function Sure({ account, onBack, onUndo }: SureProps) {
  const t = useText(teamText)
  const client = useQueryClient()
  const fieldId = useId()
  const [heir, setHeir] = useState('')
  const { id, name, open_enquiries: open } = account
  const others = (useQuery(namesQuery).data ?? []).filter((other) => other.id !== id)
  const go = async () => {
    const saved = await deactivate(client, account, heir === '' ? null : Number(heir))
    const who = others.find((other) => String(other.id) === heir)?.name
    const handed = who && open > 0 ? t('team.handed', { count: open, who }) : null
    toast.success(t('team.deactivated', { name }), handed, {
      action: { label: t('team.undo'), onAction: () => void onUndo(saved) },
    })
  }
  return (
    <section className="stack stack-tight" aria-label={t('team.deactivate-title', { name })}>
      <b>{t('team.deactivate-title', { name })}</b>
      <p className="text-13 ink-2">{t('team.deactivate-help')}</p>
      {open > 0 && (
        <div className="field">
          <label className="field-label" htmlFor={fieldId}>
            {t('team.hand-to', { count: open })}
          </label>
          <select id={fieldId} className="input" value={heir} onChange={(event) => setHeir(event.target.value)}>
            <option value="">{t('team.choose')}</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </select>
        </div>
      )}
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
