import { ApiError } from '#shared/api/api-error.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { passkeysText } from '#src/text/en/security.ts'
import { useText } from '#src/text/intl.ts'

const loadCheck = () => import('contract/session/passkeys.schema.ts').then((module) => module.passkeyUpdate)

type PasskeyNameProps = {
  name: string
  isNew?: boolean
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** The name of a passkey, before it is created or afterwards. */
export function PasskeyName({ name, isNew = false, onName, onClose }: PasskeyNameProps) {
  const t = useText(passkeysText)
  const form = useZodForm(loadCheck, { name })
  const title = t(isNew ? 'passkeys.add-title' : 'passkeys.rename-title')
  const submit = async (values: { name: string }) => {
    try {
      await onName(values.name)
      onClose()
    } catch (thrown) {
      if (thrown instanceof ApiError) throw thrown
      // Cancelled, or refused by the browser, whose message is its own.
      form.setError('name', { type: 'passkey', message: t('passkeys.failed') })
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} onSubmit={submit} label={title}>
        <TextField
          control={form.control}
          name="name"
          label={t('passkeys.name')}
          help={t('passkeys.name-help')}
          maxLength={60}
          autoFocus
        />
        <div className="form-actions">
          <Button onClick={onClose}>{t('passkeys.cancel')}</Button>
          <SubmitButton control={form.control}>
            {t(isNew ? 'passkeys.continue' : 'passkeys.save')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
