import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { Api } from 'contract/api.ts'
import type { LedgerPage } from 'contract/ledger/ledger.schema.ts'
import { balanceWords, ledgerKindOptions, owesLabel } from 'contract/ledger/ledger.words.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import FileText from 'lucide-react/icons/file-text'
import { download } from '#shared/api/download.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { SavedViews } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { accountColumns, lineOf } from './account.columns.tsx'

type Query = NonNullable<CallInput<Api['GET /partners/{id}/ledger']>['query']>

const filterNames = ['kind', 'from', 'to'] as const
const days = { from: 'from', to: 'to', presets: ['this-month', 'last-month', 'last-7-days'] } as const

/** The entries, newest first, with the balance after each. */
export function AccountLedger({ id }: { id: number }) {
  const t = useText(partnerAccountText)
  const session = useSession()
  const list = useListState(filterNames)
  // Other parameters of the address belong to other lists; the server names an unknown one.
  const { page, from, to, kind } = { page: list.page, ...list.filters } as Query
  const period = { ...(from && { from }), ...(to && { to }) }
  const filters = { ...period, ...(kind && { kind }) }
  const ledger = useQuery(
    apiQuery('GET /partners/{id}/ledger', { params: { id }, query: { page, ...filters } }),
  )
  const fields: FilterField[] = [
    { name: 'kind', label: t('partner-account.kind'), options: ledgerKindOptions },
  ]
  return (
    <section aria-label={t('partner-account.ledger')}>
      <SavedViews name="partner-ledger" label={t('partner-account.views')} names={filterNames} days={days} />
      <FilterBar
        list={list}
        fields={fields}
        start={<h2 className="partner-account-title">{t('partner-account.ledger')}</h2>}
        dates={{ label: t('partner-account.dates'), ...days }}
        end={
          <>
            {can(session?.user, 'partners.download') && (
              <ActionButton
                size="small"
                variant="ghost"
                icon={<FileText />}
                aria-label={t('partner-account.statement')}
                onAction={() => download('GET /partners/{id}/statement', { params: { id }, query: period })}
              >
                {t('partner-account.pdf')}
              </ActionButton>
            )}
            <DownloadMenu
              permission="partners.download"
              onDownload={(format, options) =>
                download(
                  'GET /partners/{id}/ledger/download',
                  { params: { id }, query: { ...filters, format } },
                  options,
                )
              }
            />
          </>
        }
      />
      <DataTable
        label={t('partner-account.ledger')}
        columns={accountColumns}
        rows={ledger.data?.data.map(lineOf)}
        list={list}
        isFetching={ledger.isFetching}
        error={ledger.error}
        onRetry={() => void ledger.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('partner-account.empty')}>{t('partner-account.empty-text')}</EmptyState>}
      />
      {ledger.data && ledger.data.meta.total > 0 && <Sums {...ledger.data} />}
      <Pagination list={list} meta={ledger.data?.meta} />
    </section>
  )
}

/** Of all pages: opening balance, sums of both columns, closing balance. */
function Sums({
  opening,
  adds,
  reduces,
  closing,
}: Pick<LedgerPage, 'opening' | 'adds' | 'reduces' | 'closing'>) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const sums = [
    [t('partner-account.opening'), balanceWords(opening, formats.money)],
    [owesLabel(1), formats.money(adds)],
    [owesLabel(-1), formats.money(Math.abs(reduces))],
    [t('partner-account.closing'), balanceWords(closing, formats.money)],
  ] as const
  return (
    <dl className="partner-account-sums" aria-label={t('partner-account.sums')}>
      {sums.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular no-wrap">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
