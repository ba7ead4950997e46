import { useNavigate } from '@tanstack/react-router'
import type { DuesPage } from 'contract/reports/reports.contract.ts'
import { duesAges, shareOf } from 'contract/reports/reports.words.ts'
import { formatShare } from 'contract/shared/share-format.ts'
import { lazy, Suspense } from 'react'
import { FigureLink } from '#shared/components/links.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListView } from '#shared/components/list/list-view.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { downloadRows, useListing } from '#shared/components/list/use-listing.ts'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsDuesText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import { duesColumns } from './dues.columns.tsx'

const AsOf = lazy(() => import('./as-of.tsx').then((module) => ({ default: module.AsOf })))
const PartnerDuesList = lazy(() =>
  import('./partner-dues.tsx').then((module) => ({ default: module.PartnerDuesList })),
)

/** /reports/dues: the dues of customers or partners at the end of a day, by age. */
export function DuesPageRoute() {
  const t = useText(reportsDuesText)
  const { of, as_of } = useSearchParams()
  const navigate = useNavigate()
  const isPartners = of === 'partners'
  return (
    <>
      <div className="filter-line report-line">
        <Segments
          label={t('dues.of')}
          value={isPartners ? 'partners' : 'customers'}
          options={(['customers', 'partners'] as const).map((value) => ({
            value,
            label: t(`dues.of.${value}`),
          }))}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: { as_of, ...(next === 'partners' && { of: next }) },
              resetScroll: false,
            })
          }
        />
        <span className="filter-line-end as-of">
          <Suspense fallback={<Skeleton width={200} />}>
            <AsOf />
          </Suspense>
        </span>
      </div>
      {isPartners ? (
        <Suspense fallback={<Skeleton width={280} />}>
          <PartnerDuesList />
        </Suspense>
      ) : (
        <CustomerDuesList />
      )}
    </>
  )
}

function CustomerDuesList() {
  const t = useText(reportsDuesText)
  const list = useListState(['age', 'as_of'])
  const listing = useListing('GET /reports/dues', list)
  const fields: FilterField[] = [
    {
      name: 'age',
      label: t('dues.age'),
      options: duesAges.map(({ slug, label }) => ({ value: slug, label })),
    },
  ]
  return (
    <>
      <DuesFigures totals={listing.answer?.totals} asOf={list.filters.as_of} />
      <ListView
        listing={listing}
        label={t('dues.label')}
        fields={fields}
        columns={duesColumns}
        opensRecords
        end={
          <DownloadMenu
            permission="reports.read"
            onDownload={(format, options) => downloadRows('GET /reports/dues', list.query, format, options)}
          />
        }
        empty={<EmptyState title={t('dues.empty')}>{t('dues.empty-text')}</EmptyState>}
      />
    </>
  )
}

type DuesFiguresProps = { totals: DuesPage['totals'] | undefined; asOf: string | undefined }

/** The total and its parts by age; each opens its customers. */
function DuesFigures({ totals, asOf }: DuesFiguresProps) {
  const t = useText(reportsDuesText)
  const money = (paise: number | undefined) =>
    paise === undefined ? <Skeleton width={104} /> : <MoneyFigure paise={paise} />
  const share = (paise: number) =>
    t('dues.share', { percent: formatShare(shareOf(paise, totals?.due ?? 0) ?? 0) })
  return (
    <Figures label={t('dues.totals')} size="medium">
      <FigureLink
        to="/reports/dues"
        search={{ as_of: asOf }}
        label={t('dues.total')}
        value={money(totals?.due)}
        note={totals ? t('dues.customers', { count: totals.customers }) : '\u00a0'}
      />
      {duesAges.map(({ slug, field, label }) => (
        <FigureLink
          key={slug}
          to="/reports/dues"
          search={{ as_of: asOf, age: slug }}
          label={label}
          value={money(totals?.[field])}
          note={totals ? share(totals[field]) : '\u00a0'}
        />
      ))}
    </Figures>
  )
}
