import { useQueryClient } from '@tanstack/react-query'
import type { CompletionReport as Report } from 'contract/jobs/completion-report.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { useState } from 'react'
import { useReportWords } from '#shared/components/report-words.ts'
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
import { confirmReport, dismissReport } from '../job-moves.queries.ts'

const ReasonDialog = partOnDemand(() =>
  import('#shared/components/reason-dialog.tsx').then((module) => module.ReasonDialog),
)

type CompletionReportProps = { job: Job; report: Report }

/** The partner's completion report from the link; C confirms it and completes the job. */
export function CompletionReport({ job, report }: CompletionReportProps) {
  const t = useText(jobPartnerText)
  const formats = useFormats()
  const now = useNow()
  const reportLines = useReportWords()
  const client = useQueryClient()
  const [isDismissing, setDismissing] = useState(false)
  const confirm = useAction(() => confirmReport(client, job, report.id))
  useKeys({ c: () => void confirm.run() }, !isDismissing, 'reported', isSavingKey)
  const isOpen = report.state === 'open'
  const when = inSentence(formats.dayTime(report.reported_at, now))
  return (
    <>
      <PanelBody className="stack text-13">
        <p>{t('job-partner.reported', { name: report.partner, when })}</p>
        <ul className="stack stack-tight">
          {reportLines(report, job).map((line) => (
            <li key={line} className="medium">
              {line}
            </li>
          ))}
        </ul>
        <p className="text-12 ink-2">
          {t(isOpen ? 'job-partner.reported.text' : 'job-partner.reported.withdrawn')}
        </p>
        <div className="row row-wrap">
          <ActionButtonView
            size="small"
            variant="primary"
            state={confirm.state}
            aria-keyshortcuts="c"
            onClick={() => void confirm.run()}
          >
            {t(isOpen ? 'job-partner.reported.confirm' : 'job-partner.reported.confirm-payment')} <Kbd>C</Kbd>
          </ActionButtonView>
          <Button size="small" onClick={() => setDismissing(true)}>
            {t('job-partner.reported.dismiss')}
          </Button>
        </div>
      </PanelBody>
      <hr />
      {isDismissing && (
        <ReasonDialog
          title={t('job-partner.reported.title', { name: report.partner })}
          text={t('job-partner.reported.dismiss-text')}
          words={{
            reason: t('job-partner.reported.reason'),
            save: t('job-partner.reported.save'),
            back: t('job-partner.reported.back'),
          }}
          draft={`job-${job.id}-dismiss`}
          onSave={(reason) => dismissReport(client, job, { report_id: report.id, reason })}
          onClose={() => setDismissing(false)}
        />
      )}
    </>
  )
}
