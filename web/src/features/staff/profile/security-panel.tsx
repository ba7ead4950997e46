import '../profile.css'
import { useQuery } from '@tanstack/react-query'
import type { SecurityEvent } from 'contract/staff/security-events.schema.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { securityText } from '#src/text/en/security.ts'
import { useText } from '#src/text/intl.ts'
import { securityEventsQuery } from '../staff.queries.ts'

/** The security events of the user's own account. */
export function SecurityPanel({ userId }: { userId: number }) {
  const t = useText(securityText)
  const events = useQuery(securityEventsQuery(userId))
  return (
    <Panel title={t('security.title')} waiting={events.isLoading}>
      <PanelBody>
        {events.isPending && <SkeletonLines label={t('security.loading')} />}
        {events.isError && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
        {events.data && <p className="ink-2">{t(events.data.length === 0 ? 'security.none' : 'security.lead')}</p>}
      </PanelBody>
      <ul className="sessions">
        {events.data?.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
    </Panel>
  )
}

function EventItem({ event: { kind, at, by, device, ip } }: { event: SecurityEvent }) {
  const t = useText(securityText)
  return (
    <li className="session">
      <div className="grow">
        <b>{t(`security.${kind}`)}</b> {by && t('security.by', { name: by })}
        <div className="text-12 ink-3">
          <RelativeTime at={at} /> · {device} · {ip ?? t('security.no-address')}
        </div>
      </div>
    </li>
  )
}
