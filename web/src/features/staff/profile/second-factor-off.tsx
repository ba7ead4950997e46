import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { turnSecondFactorOff } from '../staff.queries.ts'

const loadCheck = () => import('contract/staff/staff.schema.ts').then((module) => module.secondFactorOff)

/** Asks for password and code. */
export function SecondFactorOff({ userId, onClose }: { userId: number; onClose: () => void }) {
  const t = useText(staffText)
  const form = useZodForm(loadCheck, { current_password: '', code: '' })
  const { control } = form
  const turnOff = async (values: { current_password: string; code: string }) => {
    await turnSecondFactorOff(userId, values)
    toast.success(t('staff.turned-off'))
    onClose()
  }
  return (
    <Dialog title={t('staff.turn-off-title')} onClose={onClose}>
      <p className="ink-2">{t('staff.turn-off-help')}</p>
      <Form form={form} onSubmit={turnOff} label={t('staff.turn-off-title')}>
        <TextField
          control={control}
          name="current_password"
          label={t('staff.current-password')}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <TextField
          control={control}
          name="code"
          label={t('staff.code')}
          help={t('staff.code-or-recovery')}
          autoComplete="one-time-code"
          width="width-long-id"
        />
        <div className="form-actions">
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <SubmitButton control={control}>{t('staff.turn-off')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
