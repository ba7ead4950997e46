import './compare.css'
import { useQuery } from '@tanstack/react-query'
import type { SimulatedPartner, Simulation } from 'contract/ledger/simulation.schema.ts'
import { monthAfter } from 'contract/reports/report-range.rules.ts'
import { useState } from 'react'
import { download } from '#shared/api/download.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { Money } from '#shared/components/money.tsx'
import { MonthSelect } from '#shared/components/month-select.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { commissionCompareText } from '#src/text/en/money.ts'
import { useText } from '#src/text/intl.ts'
import { CompareJobs } from './compare-jobs.tsx'
import type { ProposedTerms } from './proposed-terms.ts'

type Chosen = Pick<SimulatedPartner, 'id' | 'name'>

/** The commission of a month's completed jobs under the proposed terms. */
export function CompareDialog({ terms, onClose }: { terms: ProposedTerms; onClose: () => void }) {
  const t = useText(commissionCompareText)
  const today = useFormats().today()
  const [month, setMonth] = useState(monthAfter(today, -1).slice(0, 7))
  const [partner, setPartner] = useState<Chosen | null>(null)
  const query = { ...terms, month }
  const found = useQuery(apiQuery('GET /commission/simulation', { query }))
  return (
    <Dialog
      title={t('compare.title')}
      size="drawer"
      closesOnBackdrop
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('compare.close')}</Button>}
    >
      <p className="ink-2 text-13">{t('compare.intro')}</p>
      <div className="filter-line">
        <MonthSelect
          label={t('compare.month')}
          value={month}
          newest={today.slice(0, 7)}
          onChange={(chosen) => {
            setMonth(chosen)
            setPartner(null)
          }}
        />
        <span className="filter-line-end">
          <DownloadMenu
            permission="partners.terms"
            onDownload={(format, options) =>
              download('GET /commission/simulation/download', { query: { ...query, format } }, options)
            }
          />
        </span>
      </div>
      <Total simulation={found.data} />
      <div className="compare">
        {partner ? (
          <CompareJobs query={query} partner={partner} onBack={() => setPartner(null)} />
        ) : (
          <Partners
            simulation={found.data}
            isFetching={found.isFetching}
            error={found.error}
            onRetry={() => void found.refetch()}
            onOpen={setPartner}
          />
        )}
      </div>
    </Dialog>
  )
}

function Total({ simulation }: { simulation: Simulation | undefined }) {
  const t = useText(commissionCompareText)
  const formats = useFormats()
  const money = (paise: number | undefined) =>
    paise === undefined ? <Skeleton width={88} /> : formats.money(paise)
  const total = simulation?.total
  return (
    <>
      <Figures label={t('compare.total')} size="compact">
        <Figure label={t('compare.before')} value={money(total?.before)} />
        <Figure label={t('compare.after')} value={money(total?.after)} />
        <Figure label={t('compare.difference')} value={money(total && total.after - total.before)} />
      </Figures>
      <p className="ink-2 text-13" role="status">
        {total
          ? t('compare.changed', { changed: formats.count(total.changed), jobs: formats.count(total.jobs) })
          : '\u00a0'}
      </p>
    </>
  )
}

type PartnersProps = {
  simulation: Simulation | undefined
  isFetching: boolean
  error: unknown
  onRetry: () => void
  onOpen: (partner: Chosen) => void
}

function Partners({ simulation, isFetching, error, onRetry, onOpen }: PartnersProps) {
  const t = useText(commissionCompareText)
  const formats = useFormats()
  const columns = {
    name: {
      header: t('compare.partner'),
      look: 'main',
      card: 1,
      cell: (row) => (
        <>
          <button type="button" className="link" onClick={() => onOpen(row)}>
            {row.name}
          </button>{' '}
          <span className="ink-2 text-12 no-wrap">{t('compare.jobs', { count: row.changed })}</span>
        </>
      ),
    },
    before: {
      header: t('compare.before'),
      align: 'right',
      card: 3,
      labelled: true,
      cell: ({ before }) => <Money paise={before} />,
    },
    after: {
      header: t('compare.after'),
      align: 'right',
      card: 4,
      labelled: true,
      cell: ({ after }) => <Money paise={after} />,
    },
    difference: {
      header: t('compare.difference'),
      align: 'right',
      card: 2,
      labelled: true,
      cell: ({ difference }) => <Money paise={difference} />,
    },
    changed: 'hidden',
    id: 'hidden',
    jobs: 'hidden',
  } satisfies Columns<SimulatedPartner & { difference: number }>
  const partners = simulation?.partners.map((row) => ({ ...row, difference: row.after - row.before }))
  return (
    <>
      <DataTable
        plain
        label={t('compare.title')}
        columns={columns}
        rows={partners}
        isFetching={isFetching}
        error={error}
        onRetry={onRetry}
        skeletonRows={6}
        empty={<EmptyState title={t('compare.none')}>{t('compare.none-text')}</EmptyState>}
      />
      {simulation && simulation.partners_changed > simulation.partners.length && (
        <p className="ink-3 text-12">
          {t('compare.some', {
            shown: formats.count(simulation.partners.length),
            all: formats.count(simulation.partners_changed),
          })}
        </p>
      )}
    </>
  )
}
