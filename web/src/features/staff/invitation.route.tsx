import './team.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Invitation } from 'contract/staff/team.schema.ts'
import { useState } from 'react'
import { call } from '#shared/api/call.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { invitationText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import type { InvitationValues } from './invitation.schema.ts'

const loadCheck = () => import('./invitation.schema.ts').then((module) => module.invitationForm)

/**
 * /invitation#…: a new user chooses a password. The link is checked once: each check counts as an attempt.
 */
export function InvitationPage() {
  const t = useText(invitationText)
  const token = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })
  const [done, setDone] = useState<Invitation | null>(null)
  const found = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /invitations/look', { body: { token } }),
    enabled: token !== '' && done === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (done) return <Done invitation={done} />
  if (token === '' || found.isError) {
    return (
      <div className="card-head">
        <h1>{t('invitation.over')}</h1>
        <p className="card-text">{t('invitation.over-text')}</p>
      </div>
    )
  }
  return (
    <>
      <div className="card-head">
        <h1>{t('invitation.title')}</h1>
        <p className="ink-2">{t('invitation.lead')}</p>
      </div>
      {found.data ? (
        <PasswordForm token={token} invitation={found.data} onDone={() => setDone(found.data)} />
      ) : (
        <div className="panel form invitation-waiting">
          <SkeletonLines label={t('invitation.loading')} />
        </div>
      )}
    </>
  )
}

type PasswordFormProps = { token: string; invitation: Invitation; onDone: () => void }

function PasswordForm({ token, invitation, onDone }: PasswordFormProps) {
  const t = useText(invitationText)
  const form = useZodForm<InvitationValues, InvitationValues>(loadCheck, {
    name: invitation.name,
    password: '',
  })
  const save = async (values: InvitationValues) => {
    await call('POST /invitations/accept', { body: { token, ...values } })
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={t('invitation.title')} className="panel">
      <p className="text-13">
        <span className="ink-3">{t('invitation.email')}</span> <b>{invitation.email}</b>
      </p>
      {/* A password manager keeps the password for this name. */}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
      <TextField
        control={form.control}
        name="name"
        label={t('invitation.name')}
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        control={form.control}
        name="password"
        label={t('invitation.password')}
        help={t('invitation.password-help')}
        type="password"
        autoComplete="new-password"
        maxLength={128}
      />
      <SubmitButton control={form.control} wide>
        {t('invitation.save')}
      </SubmitButton>
    </Form>
  )
}

function Done({ invitation: { email } }: { invitation: Invitation }) {
  const t = useText(invitationText)
  const other = useSession()?.user
  return (
    <div className="card-head">
      <h1>{t('invitation.done')}</h1>
      <p className="card-text">{t('invitation.done-text', { email })}</p>
      {other && other.email !== email ? (
        <p className="text-13 ink-3">{t('invitation.done-other')}</p>
      ) : (
        <LinkButton to="/login" variant="primary">
          {t('invitation.sign-in')}
        </LinkButton>
      )}
    </div>
  )
}
