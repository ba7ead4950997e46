import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Webhook } from 'contract/webhooks/webhooks.schema.ts'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { webhooksText } from '#src/text/en/webhooks.ts'
import { getText, useText } from '#src/text/intl.ts'
import { WebhookState } from './webhook-state.tsx'
import { webhooksQuery } from './webhooks.queries.ts'

const NewWebhook = partOnDemand(() => import('./new-webhook.tsx').then((module) => module.NewWebhook))
const WebhookDialog = partOnDemand(() =>
  import('./webhook-dialog.tsx').then((module) => module.WebhookDialog),
)
const parts = [NewWebhook, WebhookDialog]

const word = (id: keyof typeof webhooksText) => getText(webhooksText, id)

const columns = {
  id: 'hidden',
  version: 'hidden',
  updated_at: 'hidden',
  problem: 'hidden',
  waiting: 'hidden',
  failed: 'hidden',
  title: {
    header: word('webhooks.name'),
    look: 'main',
    card: 1,
    cell: ({ id, title }) => (
      <RowLink to="." search={{ webhook: String(id) }}>
        {title}
      </RowLink>
    ),
  },
  url: {
    header: word('webhooks.url'),
    shrinks: 'wide',
    card: 3,
    title: ({ url }) => url,
    cell: ({ url }) => <code className="text-12">{url}</code>,
  },
  records: {
    header: word('webhooks.records'),
    look: 'soft',
    shrinks: true,
    card: 5,
    cell: ({ records }) => records.map((each) => word(`webhooks.record.${each}`)).join(', '),
  },
  active: { header: word('webhooks.state'), card: 2, cell: (row) => <WebhookState of={row} /> },
  last_delivered_at: {
    header: word('webhooks.last'),
    look: 'faint',
    card: 6,
    cell: ({ last_delivered_at }) => <RelativeTime at={last_delivered_at} />,
  },
  created_at: {
    header: word('webhooks.created-at'),
    look: 'faint',
    hideBelow: 1280,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
} satisfies Columns<Webhook>

/**
 * /webhooks: the addresses to which changes are reported; `webhook` in the address opens one beside the list.
 */
export function WebhooksPage() {
  const t = useText(webhooksText)
  const navigate = useNavigate()
  const id = Number(useSearchParams().webhook)
  const webhooks = useQuery(webhooksQuery)
  const [isCreating, setCreating] = useState(false)
  usePrefetch(parts)
  const close = () => void navigate({ to: '.', search: {}, resetScroll: false })
  return (
    <>
      <PageHead title={t('webhooks.title')}>
        {!isCreating && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus />
            {t('webhooks.new')}
          </Button>
        )}
      </PageHead>
      <p className="ink-2 space-below">{t('webhooks.lead')}</p>
      <div className="stack">
        {isCreating && <NewWebhook onClose={() => setCreating(false)} />}
        <DataTable
          label={t('webhooks.title')}
          columns={columns}
          rows={webhooks.data}
          isFetching={webhooks.isLoading}
          error={webhooks.error}
          onRetry={() => void webhooks.refetch()}
          skeletonRows={3}
          empty={<EmptyState title={t('webhooks.empty')}>{t('webhooks.empty-text')}</EmptyState>}
        />
      </div>
      {Number.isSafeInteger(id) && id > 0 && <WebhookDialog key={id} id={id} onClose={close} />}
    </>
  )
}
