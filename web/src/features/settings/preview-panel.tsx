import '#shared/components/fields/controls.css'
import type { UseQueryResult } from '@tanstack/react-query'
import type { MessageSample } from 'contract/messages/messages.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { ReactNode } from 'react'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { settingsMessagesText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { rendered } from './message-checks.ts'

type PreviewPanelProps = {
  message: string
  sample: UseQueryResult<MessageSample>
  onChoose: (job: number) => void
  /** Whether it is cut into parts. */
  isSms: boolean
  /** The test button. */
  children: ReactNode
}

/** The message for a real job, as the customer would read it. */
export function PreviewPanel({ message, sample, onChoose, isSms, children }: PreviewPanelProps) {
  const t = useText(settingsMessagesText)
  const { data } = sample
  return (
    <Panel title={t('settings.preview')} end={data && <JobChoice sample={data} onChoose={onChoose} />}>
      <PanelBody>
        {data && <Bubble message={message} sample={data} isSms={isSms} />}
        {!data && sample.error && (
          <ErrorState error={sample.error} onRetry={() => void sample.refetch()} compact />
        )}
        {!data && !sample.error && <SkeletonLines label={t('settings.preview-loading')} />}
        {data && (
          <>
            <hr className="setting-line" />
            {children}
          </>
        )}
      </PanelBody>
    </Panel>
  )
}

function JobChoice({
  sample: { job, choices },
  onChoose,
}: {
  sample: MessageSample
  onChoose: (job: number) => void
}) {
  const t = useText(settingsMessagesText)
  if (!job) return <span className="ink-3 text-12">{t('settings.preview-sample')}</span>
  const all = choices.some(({ id }) => id === job.id) ? choices : [job, ...choices]
  return (
    <select
      className="input setting-job"
      aria-label={t('settings.preview-job')}
      value={job.id}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {all.map(({ id, customer }) => (
        <option key={id} value={id}>
          {t('settings.preview-choice', { job: recordId('job', id), customer })}
        </option>
      ))}
    </select>
  )
}

function Bubble({ message, sample, isSms }: { message: string; sample: MessageSample; isSms: boolean }) {
  const t = useText(settingsMessagesText)
  const { text, parts, isFallback } = rendered(message, sample)
  return (
    <>
      <pre className="message-bubble keep-lines">{text}</pre>
      <p className="message-size tabular">
        <span>{t('settings.characters', { count: parts.characters })}</span>
        {isSms && <span>{t('settings.parts', { count: parts.parts })}</span>}
        {isSms && <span>{t(parts.encoding === 'GSM-7' ? 'settings.gsm' : 'settings.unicode')}</span>}
      </p>
      {isFallback && <p className="ink-3 text-12">{t('settings.preview-fallback')}</p>}
    </>
  )
}
