import '#src/styles/records.css'
import type { Message } from 'contract/messages/messages.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { messageChannels } from 'contract/vocabulary.ts'
import { useState } from 'react'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { StatusBadge } from './status-badge.tsx'
import { RelativeTime } from './times.tsx'

const MessageDetails = partOnDemand(async () => (await import('./message-details.tsx')).MessageDetails)

/**
 * A message, its delivery status and, in plain words, the reason of a failure; opened, the text and the
 * provider's answer.
 */
export function MessageLine({ message }: { message: Message }) {
  const t = useText(jobsText)
  const [isOpen, setOpen] = useState(false)
  const template = t(`jobs.template.${message.template}`)
  const { problem, state } = message
  return (
    <li>
      <div className="row">
        <span className="truncate">
          {t('jobs.message', { template, channel: labelOf(messageChannels, message.channel) })}
        </span>
        <span className="push-end">
          <StatusBadge status={state} />
        </span>
      </div>
      <div className={problem && state === 'failed' ? 'text-12 danger-text' : 'text-12 ink-3'}>
        {problem ?? <RelativeTime at={message.updated_at} />}
      </div>
      <details className="message-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="text-12">
          {t('jobs.message-details')}
          <span className="visually-hidden">: {`${template}, ${displayPhone(message.to)}`}</span>
        </summary>
        {isOpen && <MessageDetails message={message} />}
      </details>
    </li>
  )
}
