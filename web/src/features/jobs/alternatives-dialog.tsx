import { useQuery, useQueryClient } from '@tanstack/react-query'
import { recordId } from 'contract/shared/record-id.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { alternativesText, attentionText } from '#src/text/en/job-partner.ts'
import { useText } from '#src/text/intl.ts'
import { Alternatives, type AlternativesJob } from './alternatives.tsx'
import { assignPartner } from './job-moves.queries.ts'
import { suggestionsQuery } from './jobs.queries.ts'

type AlternativesDialogProps = {
  job: AlternativesJob & { scheduled_at: string; ends_at: string }
  onClose: () => void
}

/** No partner fits the time of the job: other times, and partners with a conflict. */
export function AlternativesDialog({ job, onClose }: AlternativesDialogProps) {
  const t = useText(alternativesText)
  const words = useText(attentionText)
  const formats = useFormats()
  const client = useQueryClient()
  const id = recordId('job', job.id)
  const count = useQuery(suggestionsQuery(job.id)).data?.overlapping_total ?? 0
  const period = inSentence(formats.period(job.scheduled_at, job.ends_at))
  return (
    <Dialog
      title={t(count > 0 ? 'alternatives.title-overlap' : 'alternatives.title', { id, count })}
      size="wide"
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('alternatives.close')}</Button>}
    >
      <p className="ink-2 space-below">
        {t('alternatives.planned', { service: job.category.title, period })}
      </p>
      <Alternatives
        job={job}
        onMoved={onClose}
        onAnyway={async ({ id: partner_id, name }) => {
          await assignPartner(client, job, { partner_id, confirmed: true })
          toast.success(words('attention.assigned', { name, id }))
          onClose()
        }}
      />
    </Dialog>
  )
}
