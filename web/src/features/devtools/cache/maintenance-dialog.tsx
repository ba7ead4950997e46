import { call } from '#shared/api/call.ts'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { maintenanceText } from '#src/text/en/devtools.ts'
import { useText } from '#src/text/intl.ts'
import { cacheMaintenance, type Maintenance } from './maintenance.queries.ts'
import type { MaintenanceValues } from './maintenance.schema.ts'

const loadCheck = () => import('./maintenance.schema.ts').then((module) => module.maintenanceForm)

/** Before and during maintenance: the message to users, and the expected end. */
export function MaintenanceDialog({ state, onClose }: { state: Maintenance; onClose: () => void }) {
  const t = useText(maintenanceText)
  const { on, message, ends_at } = state
  const form = useZodForm(loadCheck, { message, ends_at })
  const draft = useDraft('maintenance', form)
  const save = async (body: MaintenanceValues) => {
    cacheMaintenance(await call('POST /maintenance', { body }, { emptyToNull: true }))
    draft.clear()
    toast.success(t(on ? 'maintenance.changed' : 'maintenance.started'))
    onClose()
  }
  const { control } = form
  return (
    <Dialog
      title={t(on ? 'maintenance.change-title' : 'maintenance.start-title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('maintenance.cancel')}</Button>
          <SubmitButton control={control} form="maintenance">
            {t(on ? 'maintenance.save' : 'maintenance.switch-on')}
          </SubmitButton>
        </>
      }
    >
      {!on && <p className="ink-2 space-below">{t('maintenance.start-lead')}</p>}
      {draft.notice}
      <Form id="maintenance" form={form} onSubmit={save}>
        <TextAreaField
          control={control}
          name="message"
          label={t('maintenance.message')}
          placeholder={t('maintenance.message-hint')}
          optional
          rows={3}
        />
        <DateTimeField
          control={control}
          name="ends_at"
          label={t('maintenance.ends-at')}
          help={t('maintenance.ends-at-help')}
          optional
        />
      </Form>
    </Dialog>
  )
}
