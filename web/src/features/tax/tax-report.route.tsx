import '#src/styles/records.css'
import { useQuery } from '@tanstack/react-query'
import type { TaxMonth } from 'contract/tax/tax.schema.ts'
import { type TaxSection, taxSectionLabel } from 'contract/tax/tax.words.ts'
import { LinkButton } from '#shared/components/links.tsx'
import type { Column, Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { ListView } from '#shared/components/list/list-view.tsx'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { Dash, Money, MoneyFigure } from '#shared/components/money.tsx'
import { MonthSelect } from '#shared/components/month-select.tsx'
import { type Formats, useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { taxText } from '#src/text/en/tax.ts'
import { getText, useText } from '#src/text/intl.ts'
import { taxColumns } from './tax.columns.tsx'
import { downloadPart, monthQuery } from './tax.queries.ts'

/** /reports/tax: the GST of a month, by the parts of GSTR-1; each figure opens its documents. */
export function TaxReportPage() {
  const t = useText(taxText)
  const formats = useFormats()
  const list = useListState(['month', 'section', 'sac', 'rate'])
  const month = list.filters.month ?? formats.today().slice(0, 7)
  const { data } = useQuery(monthQuery(month))
  const listing = useListing('GET /reports/tax/documents', list)
  return (
    <>
      <div className="space-above">
        <MonthSelect
          label={t('tax.month')}
          value={month}
          newest={formats.today().slice(0, 7)}
          onChange={(next) =>
            list.setFilters({ month: next, section: undefined, sac: undefined, rate: undefined })
          }
        />
      </div>
      <div className="space-above">
        <Totals total={data?.total} />
      </div>
      <div className="space-above">
        <Parts month={month} data={data} list={list} />
      </div>
      <ListView
        listing={listing}
        label={t('tax.documents')}
        fields={[]}
        columns={taxColumns}
        skeletonRows={5}
        empty={
          data?.gstin === null ? (
            <GstOff />
          ) : (
            <EmptyState title={t('tax.empty')}>{t('tax.empty-text')}</EmptyState>
          )
        }
      />
    </>
  )
}

function GstOff() {
  const t = useText(taxText)
  return (
    <EmptyState
      title={t('tax.off')}
      action={<LinkButton to="/settings/payment">{t('tax.settings')}</LinkButton>}
    >
      {t('tax.off-text')}
    </EmptyState>
  )
}

const amounts = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const

function Totals({ total }: { total: TaxMonth['total'] | undefined }) {
  const t = useText(taxText)
  return (
    <Figures label={t('tax.total')} size="medium">
      {amounts.map((name) => (
        <Figure
          key={name}
          label={t(`tax.${name}`)}
          value={total ? <MoneyFigure paise={total[name]} /> : <Skeleton width={104} />}
          note={name === 'total' && total ? t('tax.count', { count: total.documents }) : '\u00a0'}
        />
      ))}
    </Figures>
  )
}

type Part = TaxMonth['total'] & {
  id: number
  name: string
  /** The filters that show its documents. */
  filters: { section?: string; sac?: string; rate?: string }
  section: TaxSection | null
}
type PartsProps = { month: string; data: TaxMonth | undefined; list: ListState }

/** One row per part of GSTR-1 and SAC, with its sums and its download; a name shows its documents below. */
function Parts({ month, data, list }: PartsProps) {
  const t = useText(taxText)
  const formats = useFormats()
  const show = (filters: Part['filters']) =>
    list.setFilters({ section: undefined, sac: undefined, rate: undefined, ...filters })
  const right = { align: 'right', labelled: true } as const
  const amount = (name: (typeof amounts)[number], more: Partial<Column<Part>>): Column<Part> => ({
    ...right,
    ...more,
    header: t(`tax.${name}`),
    cell: (part) => (part[name] === 0 ? <Dash /> : <Money paise={part[name]} />),
  })
  const columns: Columns<Part> = {
    name: {
      header: t('tax.section'),
      look: 'main',
      card: 1,
      skeleton: 96,
      cell: ({ name, filters }) => (
        <button type="button" className="link" onClick={() => show(filters)}>
          {name}
        </button>
      ),
    },
    documents: {
      ...right,
      header: t('tax.documents'),
      card: 3,
      cell: (part) => formats.count(part.documents),
    },
    taxable: amount('taxable', { card: 5 }),
    cgst: amount('cgst', { hideBelow: 1024 }),
    sgst: amount('sgst', { hideBelow: 1024 }),
    igst: amount('igst', { hideBelow: 1024 }),
    total: amount('total', { card: 2, look: 'main' }),
    section: {
      header: t('tax.export'),
      align: 'right',
      card: 6,
      cell: ({ section }) =>
        section && (
          <DownloadMenu
            permission="tax.read"
            onDownload={(format, options) => downloadPart({ month, section }, format, options)}
          />
        ),
    },
    id: 'hidden',
    filters: 'hidden',
    rounding: 'hidden',
  }
  return (
    <DataTable
      label={t('tax.sections')}
      columns={columns}
      rows={data && partsOf(data, formats)}
      skeletonRows={7}
    />
  )
}

function partsOf({ sections, hsn }: TaxMonth, formats: Formats): Part[] {
  const parts = sections.map((sums) => {
    const { section } = sums
    return { ...sums, name: taxSectionLabel(section), filters: section === 'hsn' ? {} : { section } }
  })
  const codes = hsn.map(({ sac, rate, ...sums }) => ({
    ...sums,
    name: getText(taxText, 'tax.code', { sac, rate: formats.percent(rate / 10_000) }),
    filters: { sac, rate: String(rate) },
    section: null,
  }))
  return [...parts, ...codes].map((part, place) => ({ ...part, id: place + 1 }))
}
