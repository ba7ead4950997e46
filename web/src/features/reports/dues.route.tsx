import type { DuesPage } from 'contract/reports/dues.contract.ts'
import { duesAges } from 'contract/reports/dues.words.ts'
import { FigureLink } from '#shared/components/links.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListView } from '#shared/components/list/list-view.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { downloadRows, useListing } from '#shared/components/list/use-listing.ts'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsDuesText } from '#src/text/en/reports-dues.ts'
import { useText } from '#src/text/intl.ts'
import { duesColumns } from './dues.columns.tsx'

/** /reports/dues: the customers who owe for completed jobs, and since when. */
export function DuesPageRoute() {
  const t = useText(reportsDuesText)
  const list = useListState(['age'])
  const listing = useListing('GET /reports/dues', list)
  const fields: FilterField[] = [
    { name: 'age', label: t('dues.age'), options: duesAges.map(({ slug, label }) => ({ value: slug, label })) },
  ]
  return (
    <>
      <div className="space-above">
        <DuesFigures totals={listing.answer?.totals} />
      </div>
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

/** The total and its parts by age; each opens its customers. */
function DuesFigures({ totals }: { totals: DuesPage['totals'] | undefined }) {
  const t = useText(reportsDuesText)
  const formats = useFormats()
  const money = (paise: number | undefined) =>
    paise === undefined ? <Skeleton width={104} /> : <MoneyFigure paise={paise} />
  const share = (paise: number) =>
    t('dues.share', { percent: formats.percent(totals && totals.due > 0 ? paise / totals.due : 0) })
  return (
    <Figures label={t('dues.totals')} size="medium">
      <FigureLink
        to="/reports/dues"
        search={{}}
        label={t('dues.total')}
        value={money(totals?.due)}
        note={totals ? t('dues.customers', { count: totals.customers }) : '\u00a0'}
      />
      {duesAges.map(({ slug, field, label }) => (
        <FigureLink
          key={slug}
          to="/reports/dues"
          search={{ age: slug }}
          label={label}
          value={money(totals?.[field])}
          note={totals ? share(totals[field]) : '\u00a0'}
        />
      ))}
    </Figures>
  )
}
