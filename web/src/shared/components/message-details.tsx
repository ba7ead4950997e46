import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { Message } from 'contract/messages/messages.schema.ts'
import { linkMark } from 'contract/messages/template-text.rules.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { useState } from 'react'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { runtimeConfig } from '#shared/api/runtime-config.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { buttonClass } from '#shared/ui/button-class.ts'
import { messagesText } from '#src/text/en/messages.ts'
import { useText } from '#src/text/intl.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RelativeTime } from './times.tsx'

/** The text, the stored part of the provider's response, and the button to send it again. */
export function MessageDetails({ message }: { message: Message }) {
  const t = useText(messagesText)
  const { provider, attempts, provider_answer, reference, next_try_at } = message
  const gateway = runtimeConfig().gateway_url
  return (
    <div className="message-details text-12">
      <p>{t('messages.to', { to: displayPhone(message.to) })}</p>
      <p className="message-text">{message.body.replaceAll(linkMark, t('messages.link'))}</p>
      {message.resend_reason && <p>{t('messages.resent-because', { reason: message.resend_reason })}</p>}
      {provider && <p className="ink-3">{t('messages.provider', { provider, attempts })}</p>}
      {message.state === 'pending' && next_try_at && (
        <p className="ink-3">
          {t('messages.tried-again')} <RelativeTime at={next_try_at} />
        </p>
      )}
      <dl>
        <dt className="ink-3">{t('messages.reference')}</dt>
        <dd className="mono">{reference}</dd>
        <dt className="ink-3">{t('messages.answer')}</dt>
        <dd className="mono">{provider_answer ?? t('messages.no-answer')}</dd>
      </dl>
      <div className="row">
        <Resend message={message} />
        {gateway && provider && (
          <a
            className={buttonClass({ size: 'tiny' })}
            href={`${gateway}/?reference=${encodeURIComponent(reference)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('messages.gateway')}
          </a>
        )}
      </div>
    </div>
  )
}

/** A code or a call cannot be sent again, because it has expired; a waiting message is sent automatically. */
function canResend({ state, template, is_withdrawn }: Message): boolean {
  return state !== 'pending' && !is_withdrawn && template !== 'sms.login' && template !== 'call'
}

function Resend({ message }: { message: Message }) {
  const t = useText(messagesText)
  const client = useQueryClient()
  const session = useSession()
  const [asks, setAsks] = useState(false)
  if (!canResend(message) || !can(session?.user, 'messages.resend')) return null
  const resend = async (reason?: string) => {
    const { id, version } = message
    try {
      await call('POST /messages/{id}/resend', { params: { id }, body: { version, reason } })
      toast.success(t('messages.resent'))
    } finally {
      // Also after a refusal: the status on the screen is then out of date.
      void changed(client, { type: 'message' })
    }
  }
  if (message.state !== 'delivered') {
    return (
      <ActionButton size="tiny" onAction={() => resend()}>
        {t('messages.resend')}
      </ActionButton>
    )
  }
  return (
    <>
      <Button size="tiny" onClick={() => setAsks(true)}>
        {t('messages.resend')}
      </Button>
      {asks && (
        <ReasonDialog
          title={t('messages.resend')}
          text={t('messages.was-delivered')}
          words={{ reason: t('messages.reason'), save: t('messages.resend'), back: t('messages.cancel') }}
          draft={`message-${message.id}`}
          variant="primary"
          onSave={resend}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
