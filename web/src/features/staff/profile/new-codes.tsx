import { useState } from 'react'
import { Dialog } from '#shared/ui/dialog.tsx'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { newRecoveryCodes } from '../staff.queries.ts'
import { PasswordStep, RecoveryCodes } from './second-factor-steps.tsx'

/** New recovery codes, which replace the old ones. */
export function NewCodes({ userId, onClose }: { userId: number; onClose: () => void }) {
  const t = useText(staffText)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} lead={t('staff.codes-replaced')} onClose={onClose} />
  return (
    <Dialog title={t('staff.new-codes-title')} onClose={onClose}>
      <p className="ink-2">{t('staff.new-codes-help')}</p>
      <PasswordStep
        onPassword={async (password) => setCodes(await newRecoveryCodes(userId, password))}
        onCancel={onClose}
      />
    </Dialog>
  )
}
