import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Delivery, Webhook } from 'contract/webhooks/webhooks.schema.ts'
import { type DeliveryState, deliveriesPerPage, deliveryStates } from 'contract/webhooks/webhooks.words.ts'
import { useState } from 'react'
import { RelativeTime } from '#shared/components/times.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Badge, type Hue } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partsText } from '#src/text/en/parts.ts'
import { webhooksText } from '#src/text/en/webhooks.ts'
import { useText } from '#src/text/intl.ts'
import { CodeBlock } from '../code-block.tsx'
import { deliveriesQuery, replayDeliveries } from './webhooks.queries.ts'

const hues: Record<DeliveryState, Hue> = { waiting: 'amber', delivered: 'green', failed: 'red' }

/** Deliveries, newest first, one page at a time. */
export function Deliveries({ webhook: { id, failed } }: { webhook: Webhook }) {
  const t = useText(webhooksText)
  const parts = useText(partsText)
  const client = useQueryClient()
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const [before, setBefore] = useState<number>()
  const log = useQuery(deliveriesQuery(id, { ...(state !== 'all' && { state }), ...(before && { before }) }))
  const choose = (next: DeliveryState | 'all') => {
    setState(next)
    setBefore(undefined)
  }
  const replay = async (ids?: number[]) => {
    const count = await replayDeliveries(client, id, ids)
    toast.success(t('webhooks.replayed', { count }))
  }
  const last = log.data?.at(-1)
  return (
    <section className="stack stack-tight" aria-label={t('webhooks.log')}>
      <h3>{t('webhooks.log')}</h3>
      <div className="row row-wrap">
        <Segments
          label={t('webhooks.state')}
          value={state}
          onChange={choose}
          options={[
            { value: 'all', label: t('webhooks.log-all') },
            ...deliveryStates.map((value) => ({ value, label: t(`webhooks.log.${value}`) })),
          ]}
        />
        {failed > 0 && (
          <ActionButton size="small" onAction={() => replay()}>
            {t('webhooks.replay-failed')}
          </ActionButton>
        )}
      </div>
      {log.error && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.isLoading && <SkeletonLines label={parts('parts.loading')} />}
      {log.data?.length === 0 && (
        <EmptyState title={t('webhooks.log-empty')}>{t('webhooks.log-empty-text')}</EmptyState>
      )}
      {log.data?.map((each) => (
        <OneDelivery key={each.id} delivery={each} onReplay={() => replay([each.id])} />
      ))}
      <div className="row">
        {before !== undefined && (
          <Button size="small" onClick={() => setBefore(undefined)}>
            {t('webhooks.newest')}
          </Button>
        )}
        {last && log.data?.length === deliveriesPerPage && (
          <Button size="small" onClick={() => setBefore(last.id)}>
            {t('webhooks.older')}
          </Button>
        )}
      </div>
    </section>
  )
}

function OneDelivery({ delivery, onReplay }: { delivery: Delivery; onReplay: () => Promise<void> }) {
  const t = useText(webhooksText)
  const { event, state, attempts, created_at, next_at, status, problem, body } = delivery
  return (
    <details className="delivery">
      <summary>
        <span className="row row-wrap">
          <Badge hue={hues[state]}>{t(`webhooks.log.${state}`)}</Badge>
          <code>{event}</code>
          <span className="ink-3 text-12">
            <RelativeTime at={created_at} />
          </span>
        </span>
      </summary>
      <div className="stack stack-tight">
        <p className="text-12 ink-2">
          {t('webhooks.attempts', { count: attempts })}
          {problem ? `. ${problem}` : status === null ? '' : `. ${t('webhooks.answered', { status })}.`}
          {next_at && (
            <>
              {' '}
              {t('webhooks.next')} <RelativeTime at={next_at} />
            </>
          )}
        </p>
        <CodeBlock text={body} wraps />
        {state !== 'waiting' && (
          <div>
            <ActionButton size="small" onAction={onReplay}>
              {t('webhooks.replay')}
            </ActionButton>
          </div>
        )}
      </div>
    </details>
  )
}
