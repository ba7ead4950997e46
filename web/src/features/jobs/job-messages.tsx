import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Message } from 'contract/messages/messages.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { messageChannels } from 'contract/vocabulary.ts'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'

/** What was sent about the job, how it went, and in plain words what stood in the way. */
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

function MessageLine({ message }: { message: Message }) {
  const t = useText(jobsText)
  const template = t(`jobs.template.${message.template}`)
  return (
    <li>
      <div className="row">
        <span className="truncate">
          {t('jobs.message', { template, channel: labelOf(messageChannels, message.channel) })}
        </span>
        <span className="push-end">
          <StatusBadge status={message.state} />
        </span>
      </div>
      <div className={message.problem ? 'text-12 danger-text' : 'text-12 ink-3'}>
        {message.problem ?? <RelativeTime at={message.updated_at} />}
      </div>
    </li>
  )
}
