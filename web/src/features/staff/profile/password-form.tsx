import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { changePassword } from '../staff.queries.ts'

const loadCheck = () => import('contract/staff/staff.schema.ts').then((module) => module.passwordChange)

/** Only for the own account. */
export function PasswordForm({ userId }: { userId: number }) {
  const t = useText(staffText)
  const form = useZodForm(loadCheck, { current_password: '', new_password: '' })
  const save = async (values: { current_password: string; new_password: string }) => {
    await changePassword(userId, values)
    form.reset()
    toast.success(t('staff.password-changed'))
  }
  return (
    <Form form={form} onSubmit={save} label={t('staff.password')}>
      <TextField
        control={form.control}
        name="current_password"
        label={t('staff.current-password')}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        control={form.control}
        name="new_password"
        label={t('staff.new-password')}
        help={t('staff.new-password-help')}
        type="password"
        autoComplete="new-password"
      />
      <div className="form-actions">
        <SubmitButton control={form.control} variant="secondary">
          {t('staff.change-password')}
        </SubmitButton>
      </div>
    </Form>
  )
}
