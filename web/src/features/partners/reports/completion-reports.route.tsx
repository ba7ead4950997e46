import { ReportsDialog } from './reports-dialog.tsx'
import '#shared/components/list/labelled-cards.css'
import './reports.css'
import { useQuery } from '@tanstack/react-query'
import type { PartnerReports } from 'contract/completion-reports/completion-reports.schema.ts'
import { useState } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import type { Column, Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Dash, Money, MoneyFigure } from '#shared/components/money.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { completionReportsText } from '#src/text/en/completion-reports.ts'
import { useText } from '#src/text/intl.ts'
import { partnersWithReportsQuery } from './completion-reports.queries.ts'

type Row = PartnerReports & { id: number }

/** /partners/reports: the partners with reports that are not confirmed yet. */
export function PartnerReportsPage() {
  const t = useText(completionReportsText)
  const partners = useQuery(partnersWithReportsQuery)
  const [opened, setOpened] = useState<PartnerReports['partner'] | null>(null)
  const columns = useColumns(setOpened)
  return (
    <>
      <PageHead title={t('completion-reports.title')} />
      <div className="report-figures">
        <OpenFigures partners={partners.data} />
      </div>
      <div className="labelled-cards space-above">
        <DataTable
          label={t('completion-reports.title')}
          columns={columns}
          rows={partners.data?.map((row): Row => ({ ...row, id: row.partner.id }))}
          isFetching={partners.isFetching}
          error={partners.error}
          onRetry={() => void partners.refetch()}
          empty={
            <EmptyState title={t('completion-reports.empty')}>
              {t('completion-reports.empty-text')}
            </EmptyState>
          }
        />
      </div>
      {opened && (
        <ReportsDialog
          key={opened.id}
          partner={opened}
          total={partners.data?.find(({ partner }) => partner.id === opened.id)?.reports ?? 0}
          // A confirmation may end when the dialog of another partner is already open.
          onClose={() => setOpened((now) => (now?.id === opened.id ? null : now))}
        />
      )}
    </>
  )
}

type Sums = 'reports' | 'cash' | 'upi_to_partner' | 'upi_to_company'

/** The number of open reports, and their money. */
function OpenFigures({ partners }: { partners: readonly PartnerReports[] | undefined }) {
  const t = useText(completionReportsText)
  const sum = (of: Sums) => partners?.reduce((all, row) => all + row[of], 0) ?? 0
  const money = (paise: number) => (partners ? <MoneyFigure paise={paise} /> : <Skeleton width={104} />)
  const [cash, toPartner, toCompany] = [sum('cash'), sum('upi_to_partner'), sum('upi_to_company')]
  const counts = partners
    ? t('completion-reports.count', { reports: sum('reports'), partners: partners.length })
    : '\u00a0'
  return (
    <Figures label={t('completion-reports.figures')} size="medium">
      <Figure
        label={t('completion-reports.collected')}
        value={money(cash + toPartner + toCompany)}
        note={counts}
      />
      <Figure
        label={t('completion-reports.cash')}
        value={money(cash)}
        note={t('completion-reports.with-partners')}
      />
      <Figure
        label={t('completion-reports.upi-to-partner')}
        value={money(toPartner)}
        note={t('completion-reports.with-partners')}
      />
      <Figure
        label={t('completion-reports.upi-to-company')}
        value={money(toCompany)}
        note={t('completion-reports.with-company')}
      />
    </Figures>
  )
}

function useColumns(onReview: (partner: PartnerReports['partner']) => void): Columns<Row> {
  const t = useText(completionReportsText)
  const { count } = useFormats()
  const money = (of: Sums, header: string, card: 4 | 5 | 6): Column<Row> => ({
    header,
    align: 'right',
    card,
    labelled: true,
    cell: (row) => (row[of] === 0 ? <Dash /> : <Money paise={row[of]} />),
  })
  return {
    partner: {
      header: t('completion-reports.partner'),
      look: 'main',
      card: 1,
      cell: ({ partner: { id, name } }) => (
        <TextLink to="/partners/$id" params={{ id: String(id) }}>
          {name}
        </TextLink>
      ),
    },
    reports: {
      header: t('completion-reports.reports'),
      align: 'right',
      card: 3,
      labelled: true,
      skeleton: 24,
      cell: ({ reports, oldest_at }) => (
        <>
          {count(reports)}
          <OldestOnCard at={oldest_at} />
        </>
      ),
    },
    cash: money('cash', t('completion-reports.cash'), 4),
    upi_to_partner: money('upi_to_partner', t('completion-reports.upi-to-partner'), 5),
    upi_to_company: money('upi_to_company', t('completion-reports.upi-to-company'), 6),
    oldest_at: {
      header: t('completion-reports.oldest'),
      look: 'faint',
      cell: ({ oldest_at }) => <RelativeTime at={oldest_at} />,
    },
    id: {
      header: t('completion-reports.action'),
      card: 2,
      skeleton: 56,
      cell: ({ partner }) => (
        <Button
          size="tiny"
          aria-label={t('completion-reports.review-of', { name: partner.name })}
          onClick={() => onReview(partner)}
        >
          {t('completion-reports.review')}
        </Button>
      ),
    },
  }
}

/** The card of a phone has no place for the time. */
function OldestOnCard({ at }: { at: string }) {
  const t = useText(completionReportsText)
  const formats = useFormats()
  const now = useNow()
  return (
    <span className="only-below-640">
      {t('completion-reports.oldest-at', { when: formats.relative(at, now) })}
    </span>
  )
}
