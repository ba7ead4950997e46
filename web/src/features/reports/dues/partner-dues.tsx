import { owesLabel } from 'contract/ledger/ledger.words.ts'
import type { PartnerDues, PartnerDuesPage } from 'contract/reports/reports.contract.ts'
import { duesAges, shareOf } from 'contract/reports/reports.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { formatShare } from 'contract/shared/share-format.ts'
import { FigureLink, TextLink } from '#shared/components/links.tsx'
import type { Column, Columns } from '#shared/components/list/columns.ts'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListView } from '#shared/components/list/list-view.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { downloadRows, useListing } from '#shared/components/list/use-listing.ts'
import { Dash, Money, MoneyFigure } from '#shared/components/money.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsDuesText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'

/** Accounts with a balance at the end of the day: what partners owe, and what we owe them. */
export function PartnerDuesList() {
  const t = useText(reportsDuesText)
  const list = useListState(['age', 'side', 'as_of'])
  const listing = useListing('GET /reports/partner-dues', list)
  const { as_of } = list.filters
  const fields: FilterField[] = [
    {
      name: 'age',
      label: t('dues.age'),
      options: duesAges.map(({ slug, label }) => ({ value: slug, label })),
    },
    {
      name: 'side',
      label: t('dues.side'),
      single: true,
      options: (['owes', 'owed'] as const).map((value) => ({
        value,
        label: owesLabel(value === 'owes' ? 1 : -1),
      })),
    },
  ]
  return (
    <>
      <SideFigures totals={listing.answer?.totals} asOf={as_of} />
      <ListView
        listing={listing}
        label={t('dues.partners-label')}
        fields={fields}
        columns={useColumns(as_of)}
        end={
          <DownloadMenu
            permission="reports.read"
            onDownload={(format, options) =>
              downloadRows('GET /reports/partner-dues', list.query, format, options)
            }
          />
        }
        empty={<EmptyState title={t('dues.partners-empty')}>{t('dues.partners-empty-text')}</EmptyState>}
      />
    </>
  )
}

function useColumns(asOf: string | undefined): Columns<PartnerDues> {
  const t = useText(reportsDuesText)
  const formats = useFormats()
  const age = ({ field, label }: (typeof duesAges)[number]): Column<PartnerDues> => ({
    header: label,
    align: 'right',
    sort: field,
    hideBelow: 1024,
    cell: (row) => (row[field] === 0 ? <Dash /> : <Money paise={row[field]} />),
  })
  const [first, second, third, older] = duesAges
  return {
    id: { header: t('dues.partner-id'), look: 'id', skeleton: 48, cell: ({ id }) => recordId('partner', id) },
    name: {
      header: t('dues.name'),
      look: 'main',
      sort: 'name',
      card: 1,
      skeleton: 116,
      cell: ({ id, name }) => (
        <TextLink to="/partners/$id/account" params={{ id: String(id) }} search={asOf ? { to: asOf } : {}}>
          {name}
        </TextLink>
      ),
    },
    phone: {
      header: t('dues.phone'),
      look: 'tabular',
      card: 3,
      cell: ({ phone }) => <PhoneLink phone={phone} />,
    },
    days_0_30: age(first),
    days_31_60: age(second),
    days_61_90: age(third),
    days_over_90: age(older),
    balance: {
      header: t('dues.balance'),
      align: 'right',
      look: 'main',
      sort: 'balance',
      card: 2,
      cell: ({ balance }) => (
        <span className="no-wrap">
          <span className="ink-2">{owesLabel(balance)}</span>{' '}
          <span className="tabular">{formats.money(Math.abs(balance))}</span>
        </span>
      ),
    },
  }
}

type SideFiguresProps = { totals: PartnerDuesPage['totals'] | undefined; asOf: string | undefined }

/** Both sides, each with its part older than 90 days; each opens its partners. */
function SideFigures({ totals, asOf }: SideFiguresProps) {
  const t = useText(reportsDuesText)
  return (
    <Figures label={t('dues.totals')} size="medium">
      {(['owes', 'owed'] as const).map((side) => (
        <FigureLink
          key={side}
          to="/reports/dues"
          search={{ of: 'partners', as_of: asOf, side }}
          label={t(`dues.${side}`)}
          value={totals ? <MoneyFigure paise={totals[side].due} /> : <Skeleton width={104} />}
          note={totals ? t('dues.partners', { count: totals[side].partners }) : '\u00a0'}
        />
      ))}
      {(['owes', 'owed'] as const).map((side) => (
        <FigureLink
          key={`${side}-old`}
          to="/reports/dues"
          search={{ of: 'partners', as_of: asOf, side, age: 'over-90' }}
          label={t(`dues.${side}-old`)}
          value={totals ? <MoneyFigure paise={totals[side].days_over_90} /> : <Skeleton width={104} />}
          note={
            totals
              ? t('dues.share', {
                  percent: formatShare(shareOf(totals[side].days_over_90, totals[side].due) ?? 0),
                })
              : '\u00a0'
          }
        />
      ))}
    </Figures>
  )
}
