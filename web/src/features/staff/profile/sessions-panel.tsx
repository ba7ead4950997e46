import { changed } from '#shared/api/changed.ts'
import '../profile.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionRow } from 'contract/session/session.schema.ts'
import { RelativeTime, ShortDate } from '#shared/components/times.tsx'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partsText } from '#src/text/en/parts.ts'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { endOtherSessions, endSession, sessionsQuery } from '../staff.queries.ts'

/** The user's sessions. */
export function SessionsPanel() {
  const t = useText(staffText)
  const text = useText(partsText)
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const refresh = () => changed(client, { type: 'session' })
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  const endOthers = async () => {
    const description = t('staff.end-others-help', { count: others.length })
    if (!(await confirm({ title: t('staff.end-others-title'), description }))) return
    await endOtherSessions()
    await refresh()
    toast.success(t('staff.ended-others'))
  }
  const endOne = async ({ id, device }: SessionRow) => {
    await endSession(id)
    await refresh()
    toast.success(t('staff.ended', { device }))
  }
  const end = others.length > 0 && (
    <ActionButton size="tiny" variant="ghost" onAction={endOthers}>
      {t('staff.end-others')}
    </ActionButton>
  )
  return (
    <Panel title={t('staff.sessions')} waiting={sessions.isLoading} end={end}>
      {sessions.isPending && (
        <PanelBody>
          <SkeletonLines label={text('parts.loading')} />
        </PanelBody>
      )}
      {sessions.isError && (
        <PanelBody>
          <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
        </PanelBody>
      )}
      <ul className="sessions">
        {sessions.data?.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => endOne(session)} />
        ))}
      </ul>
    </Panel>
  )
}

function SessionItem({ session, onEnd }: { session: SessionRow; onEnd: () => Promise<void> }) {
  const t = useText(staffText)
  const { device, ip, current, created_at, last_used_at } = session
  return (
    <li className="session">
      <div className="grow">
        <div className="row row-wrap">
          <b>{device}</b>
          {current && <Badge hue="green">{t('staff.this-one')}</Badge>}
        </div>
        <div className="text-12 ink-3">
          {t('staff.last-used')} <RelativeTime at={last_used_at} /> · {ip ?? t('staff.no-address')} ·{' '}
          {t('staff.since-day')} <ShortDate at={created_at} />
        </div>
      </div>
      {!current && (
        <ActionButton size="small" aria-label={t('staff.end-one', { device })} onAction={onEnd}>
          {t('staff.end')}
        </ActionButton>
      )}
    </li>
  )
}
