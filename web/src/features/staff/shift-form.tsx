import { useQueryClient } from '@tanstack/react-query'
import { readWeek } from 'contract/settings/week-text.rules.ts'
import type { StaffAccount } from 'contract/staff/team.schema.ts'
import { useState } from 'react'
import { WeekInput } from '#shared/components/week-input.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { teamText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { saveShift } from './team.queries.ts'

/** The hours of each day in which a user works. */
export function ShiftForm({ account }: { account: StaffAccount }) {
  const t = useText(teamText)
  const client = useQueryClient()
  const [shift, setShift] = useState(account.shift)
  const save = async () => {
    await saveShift(client, account, shift)
    toast.success(t('team.shift-saved', { name: account.name }))
  }
  return (
    <div className="stack stack-tight">
      <WeekInput text={shift} onChange={setShift} />
      <p className="text-12 ink-3">{t('team.shift-help')}</p>
      {shift !== account.shift && (
        <div>
          <ActionButton
            size="small"
            variant="primary"
            disabled={'problem' in readWeek(shift)}
            onAction={save}
          >
            {t('team.save-shift')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}
