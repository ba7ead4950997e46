import { useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { SettlementRun } from 'contract/settlements/settlement-runs.schema.ts'
import { useState } from 'react'
import type { QueryOf } from '#shared/api/address-query.ts'
import { download } from '#shared/api/download.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useSelection } from '#shared/components/list/use-selection.ts'
import { MoneyFigure } from '#shared/components/money.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { settlementsText } from '#src/text/en/settlements.ts'
import { useText } from '#src/text/intl.ts'
import { draftLineColumns, runLineColumns } from './run-line.columns.tsx'
import { approveRun, changeLines, endRun, sendStatements } from './settlements.queries.ts'

const UtrsDialog = partOnDemand(() => import('./utrs-dialog.tsx').then((module) => module.UtrsDialog))
const states = ['all', 'due', 'paid', 'reversed', 'left-out'] as const

/** /partners/settlements/{id}: a run, from its draft until it is closed. */
export function SettlementRunPage({ id }: { id: number }) {
  const t = useText(settlementsText)
  const run = useQuery(apiQuery('GET /settlement-runs/{id}', { params: { id } }))
  usePageInfo({ title: t('settlements.run', { id }), crumb: t('settlements.run', { id }) })
  if (run.isError && !run.data) return <ErrorState error={run.error} onRetry={() => void run.refetch()} />
  return (
    <>
      <PageHead
        title={t('settlements.run', { id })}
        count={run.data && t(`settlements.status.${run.data.status}`)}
      >
        {run.data && <RunActions run={run.data} />}
      </PageHead>
      {run.data ? <RunFigures run={run.data} /> : <SkeletonLines label={t('settlements.figures')} />}
      {run.data && <RunLines run={run.data} />}
    </>
  )
}

const isStated = ({ status }: SettlementRun) =>
  status === 'approved' || status === 'paid' || status === 'closed'

function RunActions({ run }: { run: SettlementRun }) {
  const t = useText(settlementsText)
  const client = useQueryClient()
  const formats = useFormats()
  const session = useSession()
  const [isPasting, setPasting] = useState(false)
  const { id, status, due } = run
  const { sent, waiting, handed } = run.statements
  const unsent = run.payable.lines + run.collectable.lines - sent - waiting - handed
  const send = async () => {
    const title = t('settlements.statements-title', { count: unsent })
    if (!(await confirm({ title, description: t('settlements.statements-text') }))) return
    await sendStatements(client, id)
    toast.success(t('settlements.statements-started'))
  }
  const isDraft = status === 'draft'
  const isApproved = status === 'approved' || status === 'paid'
  const approve = async () => {
    const title = t('settlements.approve-title', { count: due.lines })
    const description = t('settlements.approve-text', { amount: formats.money(due.amount) })
    if (await confirm({ title, description })) await approveRun(client, run)
  }
  const discard = async () => {
    if (await confirm({ title: t('settlements.discard-title'), danger: true }))
      await endRun(client, run, 'discarded')
  }
  const close = async () => {
    const description = t('settlements.close-text', { count: due.lines })
    if (await confirm({ title: t('settlements.close-title'), description }))
      await endRun(client, run, 'closed')
  }
  return (
    <>
      {(isDraft || status === 'computing') && (
        <ActionButton onAction={discard}>{t('settlements.discard')}</ActionButton>
      )}
      {isDraft && due.lines > 0 && can(session?.user, 'settlements.approve') && (
        <ActionButton variant="primary" onAction={approve}>
          {t('settlements.approve')}
        </ActionButton>
      )}
      {isStated(run) && unsent > 0 && (
        <ActionButton onAction={send}>{t('settlements.statements')}</ActionButton>
      )}
      {isApproved && <ActionButton onAction={close}>{t('settlements.close')}</ActionButton>}
      {isApproved && (
        <ActionButton onAction={() => download('GET /settlement-runs/{id}/bank-file', { params: { id } })}>
          {t('settlements.bank-file')}
        </ActionButton>
      )}
      {status === 'approved' && (
        <Button variant="primary" onClick={() => setPasting(true)}>
          {t('settlements.paste')}
        </Button>
      )}
      {isPasting && <UtrsDialog id={id} onClose={() => setPasting(false)} />}
    </>
  )
}

function RunFigures({ run }: { run: SettlementRun }) {
  const t = useText(settlementsText)
  const formats = useFormats()
  const all = run.payable.lines + run.collectable.lines
  return (
    <>
      <Figures label={t('settlements.figures')} size="medium">
        {(['payable', 'collectable', 'due'] as const).map((name) => (
          <Figure
            key={name}
            label={t(`settlements.${name}`)}
            value={<MoneyFigure paise={run[name].amount} />}
            note={
              name === 'payable' && run.tds > 0
                ? t('settlements.less-tds', { amount: formats.money(run.tds) })
                : t('settlements.count', { count: run[name].lines })
            }
          />
        ))}
        <Figure
          label={t('settlements.difference')}
          value={<MoneyFigure paise={Math.abs(run.difference)} />}
          note={isStated(run) ? t('settlements.statements-sent', { ...run.statements, all }) : '\u00a0'}
        />
      </Figures>
      {run.status === 'computing' && (
        <Notice hue="blue">
          {t('settlements.progress', { read: run.partners_read, all: run.partners })}
        </Notice>
      )}
      {run.status === 'draft' && run.needs_second && <Notice hue="amber">{t('settlements.second')}</Notice>}
      {run.statements.failed > 0 && (
        <Notice hue="amber">{t('settlements.statements-failed', { count: run.statements.failed })}</Notice>
      )}
      {run.without_bank > 0 && (
        <Notice hue="amber">{t('settlements.no-bank', { count: run.without_bank })}</Notice>
      )}
    </>
  )
}

function RunLines({ run }: { run: SettlementRun }) {
  const t = useText(settlementsText)
  const client = useQueryClient()
  const list = useListState(['state'])
  const query = list.query as QueryOf<'GET /settlement-runs/{id}/lines'>
  const lines = useQuery(apiQuery('GET /settlement-runs/{id}/lines', { params: { id: run.id }, query }))
  const selection = useSelection(list, lines.data?.data)
  const [isLeaving, setLeaving] = useState(false)
  const ids = [...selection.ids]
  const count = ids.length
  const canChange = run.status === 'draft' || run.status === 'approved'
  const change = async (reason: string | null) => {
    await changeLines(client, run, ids, reason)
    selection.clear()
  }
  return (
    <>
      <div className="filter-line">
        <Segments
          label={t('settlements.state')}
          value={states.find((state) => state === list.filters.state) ?? 'all'}
          options={states.map((value) => ({ value, label: t(`settlements.state.${value}`) }))}
          onChange={(state) => list.setFilter('state', state === 'all' ? undefined : state)}
        />
        {canChange && count > 0 && (
          <span className="filter-line-end">
            <Button size="small" onClick={() => setLeaving(true)}>
              {t('settlements.leave-out', { count })}
            </Button>
            {run.status === 'draft' && (
              <ActionButton size="small" onAction={() => change(null)}>
                {t('settlements.take-in', { count })}
              </ActionButton>
            )}
          </span>
        )}
      </div>
      <DataTable
        label={t('settlements.lines')}
        columns={isStated(run) ? runLineColumns : draftLineColumns}
        rows={lines.data?.data}
        list={list}
        selection={canChange ? selection : undefined}
        isFetching={lines.isFetching}
        error={lines.error}
        onRetry={() => void lines.refetch()}
        empty={<EmptyState title={t('settlements.no-lines')}>{t('settlements.no-lines-text')}</EmptyState>}
      />
      <Pagination list={list} meta={lines.data?.meta} />
      {isLeaving && (
        <ReasonDialog
          title={t('settlements.leave-out', { count })}
          text={t('settlements.leave-out-text')}
          words={{
            reason: t('settlements.reason'),
            back: t('settlements.back'),
            save: t('settlements.leave-out', { count }),
          }}
          draft={`settlement-run-${run.id}`}
          onSave={change}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}
