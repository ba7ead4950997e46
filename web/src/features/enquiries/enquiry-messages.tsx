import { useQuery } from '@tanstack/react-query'
import { MessageLine } from '#shared/components/message-line.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import { enquiryMessagesQuery } from './enquiries.queries.ts'

/** What was sent about it and its jobs, how it went, and in plain words what stood in the way. */
export function EnquiryMessages({ id }: { id: number }) {
  const t = useText(callDeskText)
  const messages = useQuery(enquiryMessagesQuery(id))
  return (
    <Panel title={t('desk.messages')} waiting={messages.isLoading}>
      {messages.isError && !messages.data ? (
        <ErrorState compact error={messages.error} onRetry={() => void messages.refetch()} />
      ) : (
        <PanelBody>
          {!messages.data && <SkeletonLines label={t('desk.messages')} />}
          {messages.data?.length === 0 && <span className="text-13 ink-3">{t('desk.messages-none')}</span>}
          {messages.data && messages.data.length > 0 && (
            <ul className="stack text-13">
              {messages.data.map((message) => (
                <MessageLine key={message.id} message={message} />
              ))}
            </ul>
          )}
        </PanelBody>
      )}
    </Panel>
  )
}
