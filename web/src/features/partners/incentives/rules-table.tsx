import { useQuery } from '@tanstack/react-query'
import { countsFromThreshold } from 'contract/incentives/incentives.rules.ts'
import type { IncentiveRule } from 'contract/incentives/incentives.schema.ts'
import { figureWords, incentiveEffects, incentiveMeasures } from 'contract/incentives/incentives.words.ts'
import { formatMonth } from 'contract/shared/date-formats.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { incentivesText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { rulesQuery } from './incentives.queries.ts'

/** The rules in the order in which they are computed. */
export function RulesTable({ onOpen }: { onOpen: (rule: IncentiveRule) => void }) {
  const t = useText(incentivesText)
  const formats = useFormats()
  const rules = useQuery(rulesQuery)
  const terms = (rule: IncentiveRule): string => {
    const { measure, threshold, effect, amount, per, monthly_cap } = rule
    const words = {
      effect: labelOf(incentiveEffects, effect),
      figure: figureWords(measure, threshold),
      amount: formats.money(amount),
    }
    const base = t(countsFromThreshold(rule) ? 'incentives.from-target' : 'incentives.below-target', words)
    const whole = per === 'each' ? t('incentives.each', { terms: base }) : base
    return monthly_cap === null
      ? whole
      : t('incentives.capped', { terms: whole, cap: formats.money(monthly_cap) })
  }
  const scope = ({ category_ids, location_ids }: IncentiveRule) =>
    category_ids.length + location_ids.length === 0
      ? t('incentives.everywhere')
      : t('incentives.scope-of', { services: category_ids.length, places: location_ids.length })
  const columns: Columns<IncentiveRule> = {
    id: 'hidden',
    name: {
      header: t('incentives.name'),
      look: 'main',
      card: 1,
      cell: (rule) => (
        <button type="button" className="link" onClick={() => onOpen(rule)}>
          {rule.name}
        </button>
      ),
    },
    measure: {
      header: t('incentives.measure'),
      card: 3,
      cell: ({ measure }) => labelOf(incentiveMeasures, measure),
    },
    amount: { header: t('incentives.terms'), look: 'soft', card: 5, cell: terms },
    category_ids: { header: t('incentives.scope'), look: 'soft', card: 6, cell: scope },
    active_from: {
      header: t('incentives.months'),
      look: 'faint',
      card: 4,
      cell: ({ active_from: from, active_to: to }) =>
        to === null
          ? t('incentives.since', { from: formatMonth(from) })
          : t('incentives.between', { from: formatMonth(from), to: formatMonth(to) }),
    },
    threshold: 'hidden',
    effect: 'hidden',
    per: 'hidden',
    monthly_cap: 'hidden',
    location_ids: 'hidden',
    active_to: 'hidden',
    created_at: 'hidden',
    updated_at: 'hidden',
    version: 'hidden',
  }
  // Column widths depend on the rows, so both are rendered once.
  return (
    <Panel title={t('incentives.rules')}>
      {rules.isPending ? (
        <PanelBody>
          <SkeletonLines label={t('incentives.rules')} />
        </PanelBody>
      ) : (
        <DataTable
          plain
          label={t('incentives.rules')}
          columns={columns}
          rows={rules.data}
          isFetching={rules.isFetching}
          error={rules.error}
          onRetry={() => void rules.refetch()}
          empty={
            <EmptyState title={t('incentives.rules-empty')}>{t('incentives.rules-empty-text')}</EmptyState>
          }
        />
      )}
    </Panel>
  )
}
