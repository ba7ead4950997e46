import '../profile.css'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { Button } from '#shared/ui/button.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'

const loadCheck = () => import('contract/staff/staff.schema.ts').then((module) => module.passwordBody)

type PasswordStepProps = { onPassword: (password: string) => Promise<void>; onCancel: () => void }

/** Verifies the user before a change of the sign-in. */
export function PasswordStep({ onPassword, onCancel }: PasswordStepProps) {
  const t = useText(staffText)
  const form = useZodForm(loadCheck, { current_password: '' })
  return (
    <Form
      form={form}
      onSubmit={({ current_password }) => onPassword(current_password)}
      label={t('staff.password')}
    >
      <TextField
        control={form.control}
        name="current_password"
        label={t('staff.current-password')}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <div className="form-actions">
        <Button onClick={onCancel}>{t('staff.cancel')}</Button>
        <SubmitButton control={form.control}>{t('staff.continue')}</SubmitButton>
      </div>
    </Form>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; lead: string; onClose: () => void }

/** Shown only once. Escape is disabled, because the codes would be lost. */
export function RecoveryCodes({ codes, lead, onClose }: RecoveryCodesProps) {
  const t = useText(staffText)
  const text = codes.join('\n')
  return (
    <Dialog
      title={t('staff.recovery-codes')}
      onClose={() => undefined}
      foot={
        <>
          <Button onClick={() => saveText(text)}>{t('staff.download-codes')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('staff.kept-codes')}
          </Button>
        </>
      }
    >
      <p className="ink-2">{lead}</p>
      <p className="ink-2">{t('staff.codes-help')}</p>
      <ul className="recovery-codes" aria-label={t('staff.recovery-codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="row text-12 ink-3">
        {t('staff.copy-codes')}
        <CopyButton value={text} what={t('staff.codes')} />
      </p>
    </Dialog>
  )
}

function saveText(text: string): void {
  const url = URL.createObjectURL(new Blob([`House Care Admin\n\n${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'house-care-recovery-codes.txt'
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
