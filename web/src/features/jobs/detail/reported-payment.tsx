import { useQueryClient } from '@tanstack/react-query'
import { collectionMeans } from 'contract/jobs/collection.words.ts'
import type { ReportedPayment as Reported } from 'contract/jobs/job-link.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { useState } from 'react'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { isSavingKey } from '#shared/ui/page-key.ts'
import { PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { jobPartnerText } from '#src/text/en/job-partner.ts'
import { useText } from '#src/text/intl.ts'
import { confirmReported, dismissReported } from '../job-moves.queries.ts'

const AskReason = partOnDemand(() =>
  import('#shared/components/reason-dialog.tsx').then((module) => module.ReasonDialog),
)

type ReportedPaymentProps = { job: Job; reported: Reported }

/** Money that the partner reported with the link: C confirms it as a payment. */
export function ReportedPayment({ job, reported }: ReportedPaymentProps) {
  const t = useText(jobPartnerText)
  const formats = useFormats()
  const now = useNow()
  const client = useQueryClient()
  const [isDismissing, setDismissing] = useState(false)
  const confirm = useAction(() => confirmReported(client, job, reported.id))
  useKeys({ c: () => void confirm.run() }, !isDismissing, 'reported', isSavingKey)
  const amount = formats.money(reported.amount)
  return (
    <>
      <PanelBody className="stack text-13">
        <p>
          {t('job-partner.reported', {
            ...{ name: reported.partner, amount, how: collectionMeans[reported.means].label },
            when: inSentence(formats.dayTime(reported.reported_at, now)),
          })}
        </p>
        <p className="text-12 ink-2">{t('job-partner.reported.text')}</p>
        <div className="row row-wrap">
          <ActionButtonView
            size="small"
            variant="primary"
            state={confirm.state}
            aria-keyshortcuts="c"
            onClick={() => void confirm.run()}
          >
            {t('job-partner.reported.confirm')} <Kbd>C</Kbd>
          </ActionButtonView>
          <Button size="small" onClick={() => setDismissing(true)}>
            {t('job-partner.reported.dismiss')}
          </Button>
        </div>
      </PanelBody>
      <hr />
      {isDismissing && (
        <AskReason
          title={t('job-partner.reported.title', { amount })}
          text={t('job-partner.reported.dismiss-text')}
          words={{
            reason: t('job-partner.reported.reason'),
            save: t('job-partner.reported.save'),
            back: t('job-partner.reported.back'),
          }}
          draft={`job-${job.id}-dismiss`}
          onSave={(reason) => dismissReported(client, job, { reported_payment_id: reported.id, reason })}
          onClose={() => setDismissing(false)}
        />
      )}
    </>
  )
}
