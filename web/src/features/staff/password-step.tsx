import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { Button } from '#shared/ui/button.tsx'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'

const loadCheck = () => import('contract/staff/staff.schema.ts').then((module) => module.passwordAsked)

type PasswordStepProps = { onPassword: (password: string) => Promise<void>; onCancel: () => void }

/** Asks who sits there before anything about signing in changes. */
export function PasswordStep({ onPassword, onCancel }: PasswordStepProps) {
  const t = useText(staffText)
  const form = useZodForm(loadCheck, { current_password: '' })
  return (
    <Form form={form} onSubmit={({ current_password }) => onPassword(current_password)} label={t('staff.password')}>
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
