import type { Message } from 'contract/messages/messages.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { messageChannels } from 'contract/vocabulary.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { StatusBadge } from './status-badge.tsx'
import { RelativeTime } from './times.tsx'

/** What was sent, how it went, and in plain words what stood in the way. */
export function MessageLine({ message }: { message: Message }) {
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
