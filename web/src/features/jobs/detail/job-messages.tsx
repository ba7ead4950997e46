import type { Job } from 'contract/jobs/jobs.schema.ts'
import { MessageLine } from '#shared/components/message-line.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'

/** Messages about the job, with their delivery status and, in plain words, the reason of a failure. */
export function JobMessages({ job }: { job: Job }) {
  const t = useText(jobsText)
  return (
    <Panel title={t('jobs.messages')}>
      <PanelBody>
        {job.messages.length === 0 ? (
          <span className="text-13 ink-3">{t('jobs.messages.none')}</span>
        ) : (
          <ul className="stack text-13">
            {job.messages.map((message) => (
              <MessageLine key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  )
}
