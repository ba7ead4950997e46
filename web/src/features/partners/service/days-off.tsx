import { useQueryClient } from '@tanstack/react-query'
import type { DaysOff } from 'contract/partners/calendar.schema.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { DayField } from '#shared/components/fields/day-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partnerText } from '#src/text/en/partners.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import { addDaysOff, removeDaysOff } from '../partner.queries.ts'
import { concernsJobs, ReplaceDialog } from '../replace/replace-on-demand.ts'

const loadCheck = () => import('../partner-forms.schema.ts').then((module) => module.daysOffForm)

/** Days on which a partner does not work, from today on. */
export function DaysOffPanel({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  const formats = useFormats()
  const client = useQueryClient()
  const words = ({ from_day, to_day }: DaysOff) => formats.dayRange(from_day, to_day)
  const remove = async (days: DaysOff) => {
    await removeDaysOff(client, days.id)
    const { from_day, to_day, reason } = days
    const undo = () => addDaysOff(client, partner.id, { from_day, to_day, reason }).catch(toastError)
    toast.success(t('partner.days-off.removed', { days: words(days) }), null, {
      action: { label: t('partner.undo'), onAction: () => void undo() },
    })
  }
  return (
    <Panel title={t('partner.days-off')}>
      <PanelBody className="stack text-13">
        {partner.days_off.length === 0 && <p className="ink-3">{t('partner.days-off.none')}</p>}
        {partner.days_off.length > 0 && (
          <ul className="stack stack-tight">
            {partner.days_off.map((days) => (
              <li key={days.id} className="row">
                <span className="medium no-wrap">{words(days)}</span>
                {days.reason && <span className="ink-2">{days.reason}</span>}
                <span className="push-end">
                  <IconButton
                    size="tiny"
                    label={t('partner.days-off.remove', { days: words(days) })}
                    icon={<X />}
                    onClick={() => void remove(days).catch(toastError)}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        <hr />
        <DaysOffForm key={partner.id} partner={partner} />
      </PanelBody>
    </Panel>
  )
}

type PendingDays = { from_day: string; to_day: string; reason: string | null }

/** Where the days affect open jobs, the dialog adds them with the replacements. */
function DaysOffForm({ partner }: { partner: Partner }) {
  const t = useText(partnerText)
  const client = useQueryClient()
  const tr = useText(replaceText)
  const today = useFormats().today()
  const form = useZodForm(loadCheck, { from_day: today, to_day: today, reason: null })
  const draft = useDraft(`partner-${partner.id}-days-off`, form)
  const [pendingDays, ask] = useState<PendingDays | null>(null)
  const finish = () => {
    draft.clear()
    form.reset()
  }
  const from = form.watch('from_day')
  return (
    <>
      <Form
        form={form}
        label={t('partner.days-off.add')}
        onSubmit={async (values) => {
          const { from_day: from, to_day: to } = values
          if (await concernsJobs(client, partner.id, { from, to })) return ask(values)
          await addDaysOff(client, partner.id, values)
          finish()
        }}
      >
        {draft.notice}
        <div className="field-pair">
          <DayField control={form.control} name="from_day" label={t('partner.days-off.from')} />
          <DayField control={form.control} name="to_day" label={t('partner.days-off.to')} min={from} />
        </div>
        <TextField
          control={form.control}
          name="reason"
          label={t('partner.days-off.reason')}
          optional
          maxLength={200}
        />
        <div className="form-actions">
          <SubmitButton control={form.control} variant="secondary">
            {t('partner.days-off.add')}
          </SubmitButton>
        </div>
      </Form>
      {pendingDays && (
        <ReplaceDialog
          partner={partner}
          cause={{ kind: 'days-off', days: pendingDays }}
          query={{ from: pendingDays.from_day, to: pendingDays.to_day }}
          title={tr('replace.days-off.title', { name: partner.name })}
          onDone={finish}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
