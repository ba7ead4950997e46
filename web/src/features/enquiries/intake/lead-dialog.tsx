import './intake.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { sources } from 'contract/choices.ts'
import type { IntakeLead } from 'contract/intake/intake.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { useCategoryChoices } from '#features/categories/public.ts'
import { Facts } from '#shared/components/facts.tsx'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { PhoneField } from '#shared/components/fields/phone-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { TextLink } from '#shared/components/links.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { intakeText } from '#src/text/en/intake.ts'
import { useText } from '#src/text/intl.ts'
import { leadQuery, replayLead } from './intake.queries.ts'
import { LeadState } from './leads.columns.tsx'

/** One lead beside the list: the received data, the recognised fields, and the result. */
export function LeadDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(intakeText)
  const lead = useQuery(leadQuery(id))
  return (
    <Dialog
      title={t('intake.lead', { id: String(id) })}
      size="drawer"
      closesOnBackdrop
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('intake.close')}</Button>}
    >
      {lead.data ? (
        <LeadFacts lead={lead.data} />
      ) : lead.error ? (
        <ErrorState error={lead.error} onRetry={() => void lead.refetch()} />
      ) : (
        <Skeleton width={280} />
      )}
    </Dialog>
  )
}

function LeadFacts({ lead }: { lead: IntakeLead }) {
  const t = useText(intakeText)
  const canReplay = can(useSession()?.user, 'intake.replay')
  const { mapped } = lead
  const place = [mapped.area, mapped.city, mapped.pincode].filter(Boolean).join(', ')
  return (
    <div className="stack">
      {lead.state === 'refused' && lead.reason && <Notice hue="red">{lead.reason}</Notice>}
      <Outcome lead={lead} />
      {lead.state === 'refused' && canReplay && <ReplayForm key={lead.version} lead={lead} />}
      <section className="stack stack-tight">
        <h3>{t('intake.understood')}</h3>
        <Facts
          facts={[
            { label: t('intake.column.name'), value: mapped.name },
            { label: t('intake.column.phone'), value: mapped.phone },
            { label: t('intake.other-phone'), value: mapped.other_phone },
            { label: t('intake.email'), value: mapped.email },
            { label: t('intake.service'), value: mapped.category },
            { label: t('intake.address'), value: mapped.address },
            { label: t('intake.place'), value: place },
            { label: t('intake.note'), value: mapped.note },
            { label: t('intake.asked-at'), value: mapped.asked_at },
            { label: t('intake.external-id'), value: mapped.external_id },
            { label: t('intake.do-not-call'), value: mapped.do_not_call ? t('intake.yes') : null },
          ]}
        />
      </section>
      <section className="stack stack-tight">
        <h3>{t('intake.raw')}</h3>
        <pre className="raw-text">{lead.raw === '' ? t('intake.empty-body') : lead.raw}</pre>
      </section>
    </div>
  )
}

function Outcome({ lead }: { lead: IntakeLead }) {
  const t = useText(intakeText)
  const formats = useFormats()
  return (
    <Facts
      facts={[
        { label: t('intake.state'), value: <LeadState state={lead.state} /> },
        {
          label: t('intake.column.enquiry'),
          value: lead.enquiry_id && (
            <TextLink to="/enquiries/$id" params={{ id: String(lead.enquiry_id) }}>
              {recordId('enquiry', lead.enquiry_id)}
            </TextLink>
          ),
        },
        { label: t('intake.column.source'), value: labelOf(sources, lead.source) },
        { label: t('intake.via'), value: lead.via },
        { label: t('intake.column.received'), value: <RelativeTime at={lead.created_at} /> },
        {
          label: t('intake.attempts'),
          value: t('intake.attempts-count', { count: formats.count(lead.attempts) }),
        },
        { label: t('intake.raw-type'), value: lead.content_type },
      ]}
    />
  )
}

const loadCheck = () => import('./intake-forms.schema.ts').then((module) => module.replayForm)

/** Corrects the fields that prevented an enquiry. */
function ReplayForm({ lead }: { lead: IntakeLead }) {
  const t = useText(intakeText)
  const client = useQueryClient()
  const categories = useCategoryChoices()
  const { name, phone } = lead.mapped
  const form = useZodForm(loadCheck, {
    name: name ?? '',
    phone: phone ?? '',
    category_id: null as number | null,
  })
  const draft = useDraft(`lead-${lead.id}`, form)
  const save = async (values: { name: string; phone: string; category_id: number | null }) => {
    const { category_id, ...contact } = values
    const corrections = {
      ...contact,
      ...(category_id === null ? {} : { category_id }),
      version: lead.version,
    }
    const { state } = await replayLead(client, lead.id, corrections)
    draft.clear()
    if (state !== 'refused') toast.success(t('intake.replayed'))
  }
  return (
    <section className="stack stack-tight">
      <h3>{t('intake.replay')}</h3>
      <p className="text-12 ink-2">{t('intake.replay-help')}</p>
      {draft.notice}
      <Form form={form} onSubmit={save} label={t('intake.replay')}>
        <TextField control={form.control} name="name" label={t('intake.column.name')} />
        <PhoneField control={form.control} name="phone" label={t('intake.column.phone')} />
        <ComboboxField
          control={form.control}
          name="category_id"
          label={t('intake.category')}
          optional
          options={categories.map(({ id, path }) => ({ value: id, label: path.join(' › ') }))}
        />
        <div className="form-actions">
          <SubmitButton control={form.control}>{t('intake.replay')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
