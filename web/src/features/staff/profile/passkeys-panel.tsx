import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { refreshAccount } from '../staff.queries.ts'
import { PasskeyName as NameDialog } from './passkey-name.tsx'
import '../profile.css'
import type { Passkey } from 'contract/session/passkeys.schema.ts'
import { useEffect, useState } from 'react'
import { RelativeTime, ShortDate } from '#shared/components/times.tsx'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { passkeysText } from '#src/text/en/security.ts'
import { useText } from '#src/text/intl.ts'

const passkeysQuery = (id: number) => apiQuery('GET /users/{id}/passkeys', { params: { id } })

/** @throws ApiError, or Error when the user cancels */
async function addPasskey(client: QueryClient, userId: number, name: string): Promise<void> {
  const params = { id: userId }
  const creation = await call('POST /users/{id}/passkeys/begin', { params })
  const { createPasskey } = await import('#shared/passkeys/passkey.ts')
  const answer = await createPasskey(creation)
  await call('POST /users/{id}/passkeys', { params, body: { name, challenge: creation.challenge, answer } })
  await refreshAccount(client)
}

async function renamePasskey(client: QueryClient, id: number, name: string): Promise<void> {
  await call('PUT /passkeys/{id}', { params: { id }, body: { name } })
  await refreshAccount(client)
}

async function removePasskey(client: QueryClient, id: number): Promise<void> {
  await call('DELETE /passkeys/{id}', { params: { id } })
  await refreshAccount(client)
}

/** The passkeys of the user's own account. */
export function PasskeysPanel({ userId }: { userId: number }) {
  const t = useText(passkeysText)
  const client = useQueryClient()
  const passkeys = useQuery(passkeysQuery(userId))
  const problem = useObstacle()
  const [open, setOpen] = useState<Passkey | 'new' | null>(null)
  const add = async (name: string) => {
    await addPasskey(client, userId, name)
    toast.success(t('passkeys.added'))
  }
  return (
    <Panel title={t('passkeys.title')} waiting={passkeys.isLoading}>
      <PanelBody className="stack">
        {passkeys.isPending && <SkeletonLines label={t('passkeys.loading')} />}
        {passkeys.isError && <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
        {passkeys.data && <p className="ink-2">{t('passkeys.lead')}</p>}
        {passkeys.data && problem && <p className="text-13 ink-3">{problem}</p>}
        {passkeys.data && (
          <div className="form-actions">
            <Button disabled={problem !== null} onClick={() => setOpen('new')}>
              {t('passkeys.add')}
            </Button>
          </div>
        )}
      </PanelBody>
      <ul className="sessions">
        {passkeys.data?.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} onRename={() => setOpen(passkey)} />
        ))}
      </ul>
      {open === 'new' && <NameDialog name="" isNew onName={add} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && (
        <NameDialog
          name={open.name}
          onName={(name) => renamePasskey(client, open.id, name)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

/** Why no passkey can be added here; null when one can. */
function useObstacle(): string | null {
  const t = useText(passkeysText)
  const [host, setHost] = useState<string | null>(location.hostname)
  useEffect(() => void call('GET /signin').then((ways) => setHost(ways.passkey_host)), [])
  if (host !== location.hostname && host !== null) return t('passkeys.elsewhere', { host })
  return host === null || !('PublicKeyCredential' in window) ? t('passkeys.none-here') : null
}

function PasskeyItem({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const t = useText(passkeysText)
  const client = useQueryClient()
  const { id, name, created_at, last_used_at } = passkey
  const remove = async () => {
    const description = t('passkeys.remove-help', { name })
    if (!(await confirm({ title: t('passkeys.remove-title'), description, danger: true }))) return
    await removePasskey(client, id)
    toast.success(t('passkeys.removed'))
  }
  return (
    <li className="session">
      <div className="grow">
        <b>{name}</b>
        <div className="text-12 ink-3">
          {t('passkeys.added-on')} <ShortDate at={created_at} /> · {t('passkeys.last-used')}{' '}
          <RelativeTime at={last_used_at} />
        </div>
      </div>
      <Button size="small" aria-label={t('passkeys.rename-one', { name })} onClick={onRename}>
        {t('passkeys.rename')}
      </Button>
      <ActionButton size="small" aria-label={t('passkeys.remove-one', { name })} onAction={remove}>
        {t('passkeys.remove')}
      </ActionButton>
    </li>
  )
}
