import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from 'contract/api-keys/api-keys.schema.ts'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { RelativeTime, ShortDate } from '#shared/components/times.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { apiKeysText } from '#src/text/en/webhooks.ts'
import { getText, useText } from '#src/text/intl.ts'
import { apiKeysQuery, revokeApiKey } from './api-keys.queries.ts'

const NewKeyForm = partOnDemand(() => import('./new-key-form.tsx').then((module) => module.NewKeyForm))

const word = (id: keyof typeof apiKeysText, values?: Record<string, string | number>) =>
  getText(apiKeysText, id, values)

const columns = {
  id: 'hidden',
  title: {
    header: word('api-keys.name'),
    look: 'main',
    card: 1,
    shrinks: 'wide',
    cell: ({ title }) => title,
  },
  ending: {
    header: word('api-keys.ending'),
    look: 'tabular',
    card: 4,
    cell: ({ ending }) => word('api-keys.ending-of', { ending }),
  },
  scopes: {
    header: word('api-keys.scopes'),
    card: 3,
    title: ({ scopes }) => scopes.join(', '),
    cell: ({ scopes }) => word('api-keys.scope-count', { count: scopes.length }),
  },
  user: { header: word('api-keys.user'), card: 5, cell: ({ user }) => user.name },
  created_at: {
    header: word('api-keys.created-at'),
    look: 'faint',
    hideBelow: 1280,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  last_used_at: {
    header: word('api-keys.used'),
    look: 'faint',
    cell: ({ last_used_at }) => <RelativeTime at={last_used_at} />,
  },
  expires_at: {
    header: word('api-keys.expires'),
    look: 'faint',
    card: 6,
    cell: ({ expires_at }) => <ShortDate at={expires_at} />,
  },
  revoked_at: { header: word('api-keys.state'), card: 2, cell: (key) => <KeyState of={key} /> },
} satisfies Columns<ApiKey>

/** /api-keys: the keys with which other programs call the API. */
export function ApiKeysPage() {
  const t = useText(apiKeysText)
  const keys = useQuery(apiKeysQuery)
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <PageHead title={t('api-keys.title')}>
        {!isCreating && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus />
            {t('api-keys.new')}
          </Button>
        )}
      </PageHead>
      <p className="ink-2 space-below">{t('api-keys.lead')}</p>
      <div className="stack">
        {isCreating && <NewKeyForm onClose={() => setCreating(false)} />}
        <DataTable
          label={t('api-keys.title')}
          columns={columns}
          rows={keys.data}
          isFetching={keys.isFetching}
          error={keys.error}
          onRetry={() => void keys.refetch()}
          skeletonRows={3}
          empty={<EmptyState title={t('api-keys.empty')}>{t('api-keys.empty-text')}</EmptyState>}
        />
      </div>
    </>
  )
}

function KeyState({ of: { id, title, revoked_at, expires_at } }: { of: ApiKey }) {
  const t = useText(apiKeysText)
  const client = useQueryClient()
  const now = useNow()
  if (revoked_at !== null) return <Badge hue="grey">{t('api-keys.revoked')}</Badge>
  if (Date.parse(expires_at) < now) return <Badge hue="grey">{t('api-keys.ended')}</Badge>
  const revoke = async () => {
    const question = { title: t('api-keys.revoke-title', { title }), description: t('api-keys.revoke-text') }
    if (!(await confirm({ ...question, danger: true }))) return
    await revokeApiKey(client, id)
    toast.success(t('api-keys.was-revoked'))
  }
  return (
    <span className="row">
      <Badge hue="green">{t('api-keys.live')}</Badge>
      <ActionButton size="tiny" onAction={revoke}>
        {t('api-keys.revoke')}
      </ActionButton>
    </span>
  )
}
