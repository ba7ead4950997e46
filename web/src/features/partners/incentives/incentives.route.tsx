import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { IncentiveLinesPage, IncentiveRule } from 'contract/incentives/incentives.schema.ts'
import { monthAfter } from 'contract/reports/report-range.rules.ts'
import { formatMonth } from 'contract/shared/date-formats.ts'
import { useState } from 'react'
import type { QueryOf } from '#shared/api/address-query.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { MoneyFigure } from '#shared/components/money.tsx'
import { MonthSelect } from '#shared/components/month-select.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { Skeleton, SkeletonLines } from '#shared/ui/skeleton.tsx'
import { incentivesText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { computeDraft, postDraft } from './incentives.queries.ts'
import { lineColumns } from './line.columns.tsx'
import { RulesTable } from './rules-table.tsx'

const RuleDialog = partOnDemand(() => import('./rule-dialog.tsx').then((module) => module.RuleDialog))

const states = ['all', 'draft', 'removed', 'posted', 'reversed'] as const

/**
 * /partners/incentives: the results of the rules for the partners in a month, before and after they are
 * posted.
 */
export function IncentivesPage() {
  const t = useText(incentivesText)
  const formats = useFormats()
  const client = useQueryClient()
  const list = useListState(['month', 'state'])
  const newest = monthAfter(formats.today(), -1).slice(0, 7)
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(list.filters.month ?? '') ? list.filters.month! : newest
  const query = { ...list.query, month } as QueryOf<'GET /incentive-lines'>
  const lines = useQuery(apiQuery('GET /incentive-lines', { query }))
  const [rule, setRule] = useState<IncentiveRule | 'new' | null>(null)
  const draft = lines.data?.draft
  const compute = async () => {
    const count = await computeDraft(client, month)
    toast.success(t('incentives.computed', { count, month: formatMonth(month) }))
  }
  const words = useTotalWords()
  const post = async () => {
    if (!draft) return
    const title = t('incentives.post-title', { count: draft.lines, month: formatMonth(month) })
    const description = t('incentives.post-text', { total: words(draft.total) })
    if (!(await confirm({ title, description }))) return
    toast.success(t('incentives.posted', { count: await postDraft(client, month, draft) }))
  }
  return (
    <>
      <PageHead title={t('incentives.title')}>
        <Button onClick={() => setRule('new')}>{t('incentives.new')}</Button>
        {draft && draft.lines > 0 && (
          <ActionButton variant="primary" onAction={post}>
            {t('incentives.post', { count: draft.lines })}
          </ActionButton>
        )}
      </PageHead>
      <MonthFigures page={lines.data} />
      <div className="filter-line">
        <MonthSelect
          label={t('incentives.month')}
          value={month}
          newest={newest}
          onChange={(next) => list.setFilter('month', next)}
        />
        <ActionButton size="small" onAction={compute}>
          {t('incentives.compute')}
        </ActionButton>
        <span className="filter-line-end">
          <Segments
            label={t('incentives.state')}
            value={states.find((state) => state === list.filters.state) ?? 'all'}
            options={states.map((value) => ({ value, label: t(`incentives.state.${value}`) }))}
            onChange={(state) => list.setFilter('state', state === 'all' ? undefined : state)}
          />
        </span>
      </div>
      {/* Column widths depend on the rows, and the rules are below them: both are rendered once. */}
      {lines.data || lines.error ? (
        <>
          <DataTable
            label={t('incentives.lines')}
            columns={lineColumns}
            rows={lines.data?.data}
            list={list}
            isFetching={lines.isFetching}
            error={lines.error}
            onRetry={() => void lines.refetch()}
            empty={<EmptyState title={t('incentives.empty')}>{t('incentives.empty-text')}</EmptyState>}
          />
          <Pagination list={list} meta={lines.data?.meta} />
          <RulesTable onOpen={setRule} />
        </>
      ) : (
        <SkeletonLines label={t('incentives.lines')} />
      )}
      {rule && (
        <RuleDialog rule={rule === 'new' ? null : rule} month={newest} onClose={() => setRule(null)} />
      )}
    </>
  )
}

/** `Partners owe less by ₹500.00`. */
function useTotalWords() {
  const t = useText(incentivesText)
  const formats = useFormats()
  return (total: number) => {
    if (total === 0) return t('incentives.even')
    const amount = formats.money(Math.abs(total))
    return t(total < 0 ? 'incentives.bonuses' : 'incentives.penalties', { amount })
  }
}

function MonthFigures({ page }: { page: IncentiveLinesPage | undefined }) {
  const t = useText(incentivesText)
  const words = useTotalWords()
  return (
    <Figures label={t('incentives.figures')} size="medium">
      {(['draft', 'posted'] as const).map((name) => (
        <Figure
          key={name}
          label={`${t(name === 'draft' ? 'incentives.draft' : 'incentives.posted-total')} · ${t('incentives.count', { count: page?.[name].lines ?? 0 })}`}
          value={page ? <MoneyFigure paise={Math.abs(page[name].total)} /> : <Skeleton width={104} />}
          note={page ? words(page[name].total) : '\u00a0'}
        />
      ))}
    </Figures>
  )
}
