import '../profile.css'
import { useQuery } from '@tanstack/react-query'
import type { SecurityEvent } from 'contract/staff/security-events.schema.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { RelativeTime } from '#shared/components/times.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { securityText } from '#src/text/en/security.ts'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { changePassword, securityEventsQuery } from '../staff.queries.ts'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/**
 * Parts that only the owner of an account sees. `isLocked`: until a second factor is set up, nothing else
 * works.
 */
export function OwnParts({ id, isLocked }: { id: number; isLocked: boolean }) {
  const t = useText(staffText)
  if (isLocked) {
    return (
      <>
        <SecondFactorPanel userId={id} />
        <PasskeysPanel userId={id} />
      </>
    )
  }
  return (
    <>
      <Panel title={t('staff.password')}>
        <PanelBody>
          <PasswordForm userId={id} />
        </PanelBody>
      </Panel>
      <SecondFactorPanel userId={id} />
      <PasskeysPanel userId={id} />
      <SessionsPanel />
      <SecurityPanel userId={id} />
    </>
  )
}

const loadCheck = () => import('contract/staff/staff.schema.ts').then((module) => module.passwordChange)

/** Only for the own account. */
export function PasswordForm({ userId }: { userId: number }) {
  const t = useText(staffText)
  const form = useZodForm(loadCheck, { current_password: '', new_password: '' })
  const save = async (values: { current_password: string; new_password: string }) => {
    await changePassword(userId, values)
    form.reset()
    toast.success(t('staff.password-changed'))
  }
  return (
    <Form form={form} onSubmit={save} label={t('staff.password')}>
      <TextField
        control={form.control}
        name="current_password"
        label={t('staff.current-password')}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        control={form.control}
        name="new_password"
        label={t('staff.new-password')}
        help={t('staff.new-password-help')}
        type="password"
        autoComplete="new-password"
      />
      <div className="form-actions">
        <SubmitButton control={form.control} variant="secondary">
          {t('staff.change-password')}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** The security events of the user's own account. */
function SecurityPanel({ userId }: { userId: number }) {
  const t = useText(securityText)
  const events = useQuery(securityEventsQuery(userId))
  return (
    <Panel title={t('security.title')} waiting={events.isLoading}>
      <PanelBody>
        {events.isPending && <SkeletonLines label={t('security.loading')} />}
        {events.isError && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
        {events.data && (
          <p className="ink-2">{t(events.data.length === 0 ? 'security.none' : 'security.lead')}</p>
        )}
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
