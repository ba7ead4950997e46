import './unanswered-enquiries.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { smsTemplates } from 'contract/messages/messages.words.ts'
import { call } from '#shared/api/call.ts'
import { settingsQuery } from '#shared/api/shared-queries.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { dashboardViewsText } from '#src/text/en/dashboard-views.ts'
import { useText } from '#src/text/intl.ts'

/** The code of a sign-in has its switch beside the sign-in. */
const asked = smsTemplates.filter((template) => template !== 'sms.login')

/** Asks which messages are sent, since most are off in a new installation. It asks until a user answers. */
export function MessagesQuestion() {
  const t = useText(dashboardViewsText)
  const client = useQueryClient()
  const user = useSession()?.user
  const { data } = useQuery(settingsQuery)
  if (!can(user, 'settings.write') || data?.['business.ask_messages'] !== true) return null
  const on = asked.filter((template) => data[`${template}.enable`] === true).length
  const keep = async () => {
    await call('POST /admin/config', { body: { key: 'business.ask_messages', value: false } })
    await client.refetchQueries({ queryKey: settingsQuery.queryKey })
  }
  return (
    <section className="row row-wrap text-13 ink-2" aria-label={t('dashboard.messages')}>
      {t('dashboard.messages.on', { on, all: asked.length })}
      <LinkButton size="small" to="/settings/sms">
        {t('dashboard.messages.choose')}
      </LinkButton>
      <ActionButton size="small" variant="ghost" onAction={keep}>
        {t('dashboard.messages.keep')}
      </ActionButton>
    </section>
  )
}
