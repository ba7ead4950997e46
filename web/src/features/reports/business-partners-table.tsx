import { shareOf } from 'contract/reports/business.words.ts'
import type { PartnerReport } from 'contract/reports/partner-report.schema.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { PartnerLink } from '#shared/components/partner-link.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { JobsLink } from './business-links.tsx'
import { changeOf } from './change.ts'

type Line = PartnerReport['data'][number]['now'] & {
  id: number
  name: string
  before: number
  rate: number | null
  balance: number
}
type PartnersTableProps = { report: PartnerReport | undefined; list: ListState; isFetching: boolean }

/** A partner a line; each number leads to the assignments, the jobs or the account it is made of. */
export function PartnersTable({ report, list, isFetching }: PartnersTableProps) {
  const t = useText(reportsBusinessText)
  const lines = report?.data.map(
    ({ partner, now, before, balance }): Line => ({
      ...{ ...partner, ...now, before: before.assigned, balance },
      rate: shareOf(now.accepted, now.assigned),
    }),
  )
  return (
    <DataTable
      label={t('business.partners-table')}
      columns={useColumns()}
      rows={lines}
      list={list}
      isFetching={isFetching}
      skeletonRows={25}
      empty={<EmptyState title={t('business.no-partners')} />}
    />
  )
}

type Count = 'assigned' | 'accepted' | 'rejected' | 'cancelled' | 'completed'

function useColumns(): Columns<Line> {
  const t = useText(reportsBusinessText)
  const { percent } = useFormats()
  const right = { align: 'right' } as const
  const number = (name: Count, card?: 2 | 3) => ({
    ...{ ...right, header: t(`business.partner-${name}`), sort: name, card },
    cell: (line: Line) => (
      <>
        <JobsLink
          count={line[name]}
          name={`${line.name}, ${t(`business.partner-${name}`).toLowerCase()}`}
          open={`${line.id}-${name}`}
        />
        {card && <span className="only-below-640 ink-3"> {t(`business.partner-${name}`).toLowerCase()}</span>}
      </>
    ),
  })
  const money = (name: 'price' | 'received' | 'commission', card?: 5) => ({
    ...{ ...right, header: t(`business.${name}`), sort: name, card },
    cell: (line: Line) => (
      <JobsLink count={line.completed} name={line.name} open={`${line.id}-completed`}>
        <Money paise={line[name]} />
      </JobsLink>
    ),
  })
  return {
    name: {
      ...{ header: t('business.partner'), look: 'main', card: 1, skeleton: 116, shrinks: true },
      title: ({ name }) => name,
      cell: ({ id, name }) => <PartnerLink id={id} name={name} />,
    },
    assigned: number('assigned', 2),
    before: {
      ...{ ...right, header: t('business.against'), hideBelow: 1280 },
      cell: (line) => changeOf(line.assigned, line.before) ?? <Dash />,
    },
    accepted: number('accepted'),
    rate: {
      ...{ ...right, header: t('business.partner-rate'), look: 'soft', sort: 'rate' },
      cell: ({ rate }) => (rate === null ? <Dash /> : percent(rate)),
    },
    rejected: number('rejected'),
    cancelled: number('cancelled'),
    completed: number('completed', 3),
    price: money('price', 5),
    received: money('received'),
    commission: money('commission'),
    balance: {
      ...{ ...right, header: t('business.partner-balance'), sort: 'balance' },
      cell: ({ id, name, balance }) => (
        <TextLink
          to="/partners/$id/account"
          params={{ id: String(id) }}
          aria-label={t('business.open-account', { name })}
        >
          <Money paise={balance} />
        </TextLink>
      ),
    },
    id: 'hidden',
  }
}
