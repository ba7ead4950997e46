import { useQueryClient } from '@tanstack/react-query'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { useId } from 'react'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { partnerText } from '#src/text/en/partner.ts'
import { useText } from '#src/text/intl.ts'
import { movePartner } from './partner.queries.ts'
import type { ReasonedMove } from './use-partner-moves.ts'

const loadCheck = () => import('./partner-forms.schema.ts').then((module) => module.reasonForm)

type PartnerReasonProps = { partner: Partner; move: ReasonedMove; onClose: () => void }

/** A decision against a partner, kept with its reason. */
export function PartnerReason({ partner, move, onClose }: PartnerReasonProps) {
  const t = useText(partnerText)
  const client = useQueryClient()
  const formId = useId()
  const form = useZodForm(loadCheck, { reason: '' })
  const draft = useDraft(`partner-${partner.id}-status-${move}`, form)
  const title = t(`partner.${move}.title`, { name: partner.name })
  const to = move === 'reject' ? 'rejected' : 'deactivated'
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('partner.cancel')}</Button>
          <SubmitButton control={form.control} form={formId} variant="danger">
            {t(`partner.${move}.save`)}
          </SubmitButton>
        </>
      }
    >
      <p className="ink-2">{t(`partner.${move}.text`)}</p>
      {draft.notice}
      <ChangedMeanwhile version={partner.version} />
      <Form
        form={form}
        id={formId}
        label={title}
        onSubmit={async ({ reason }) => {
          await movePartner(client, partner, to, reason)
          draft.clear()
          onClose()
        }}
      >
        <TextAreaField control={form.control} name="reason" label={t('partner.reason')} maxLength={500} />
      </Form>
    </Dialog>
  )
}
