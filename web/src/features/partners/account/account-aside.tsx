import { useQuery } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { PartnerTerm } from 'contract/ledger/ledger.schema.ts'
import { useState } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { BankDetailsPanel } from './bank-details.tsx'
import { currentTerms } from './current-terms.ts'
import { AdjustmentForm, MoneyEntryForm } from './entry-forms.tsx'
import { useCashReports } from './use-cash-reports.ts'

/** Entries made by hand, and the commission terms: loaded after the account itself. */
export function AccountAside({ id, balance }: { id: number; balance: number | undefined }) {
  const session = useSession()
  return (
    <>
      <RecordEntry id={id} balance={balance} />
      {can(session?.user, 'settlements.read') && <BankDetailsPanel id={id} />}
      {can(session?.user, 'partners.terms') && <PartnerTerms id={id} />}
    </>
  )
}

type Kind = 'settlement' | 'payout' | 'adjustment'

/** Adds entries by hand; adjustments need a permission. */
function RecordEntry({ id, balance }: { id: number; balance: number | undefined }) {
  const t = useText(partnerAccountText)
  const session = useSession()
  const [chosen, setChosen] = useState<Kind | null>(null)
  const kinds: readonly Kind[] = can(session?.user, 'partners.adjust')
    ? ['settlement', 'payout', 'adjustment']
    : ['settlement', 'payout']
  // The suggested action: pay what the partner is owed.
  const kind = chosen ?? (balance !== undefined && balance < 0 ? 'payout' : 'settlement')
  const cash = useCashReports(id, balance !== undefined && balance > 0)
  const isWaiting = balance === undefined || cash.isLoading
  return (
    <Panel title={t('partner-account.record')} waiting={isWaiting}>
      <PanelBody className="stack">
        {isWaiting ? (
          <SkeletonLines label={t('partner-account.record')} />
        ) : (
          <>
            <Segments
              label={t('partner-account.what')}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`partner-account.${value}`) }))}
              onChange={setChosen}
            />
            {kind === 'adjustment' ? (
              <AdjustmentForm id={id} balance={balance} />
            ) : (
              <MoneyEntryForm
                key={kind}
                id={id}
                kind={kind}
                balance={balance}
                cash={kind === 'settlement' ? cash : null}
              />
            )}
          </>
        )}
      </PanelBody>
    </Panel>
  )
}

const TermForm = partOnDemand(() => import('./term-form.tsx').then((module) => module.TermForm))

/** The commission terms of a partner, each with its first day. */
function PartnerTerms({ id }: { id: number }) {
  const t = useText(partnerAccountText)
  const terms = useQuery(apiQuery('GET /partners/{id}/terms', { params: { id } }))
  const [isAdding, setAdding] = useState(false)
  const current = currentTerms(terms.data ?? [], useFormats().today())
  const add = (
    <Button
      variant="ghost"
      size="tiny"
      aria-label={t('partner-account.terms-add')}
      onClick={() => setAdding(true)}
    >
      {t('partner-account.terms-add-short')}
    </Button>
  )
  return (
    <Panel title={t('partner-account.terms')} end={isAdding ? undefined : add}>
      <PanelBody className="stack">
        {terms.isError && !terms.data && (
          <ErrorState compact error={terms.error} onRetry={() => void terms.refetch()} />
        )}
        {terms.isPending && <SkeletonLines label={t('partner-account.terms')} />}
        {terms.data && !current.some(({ category }) => category === null) && (
          <p className="ink-2 text-13">{t('partner-account.terms-none')}</p>
        )}
        {terms.data && terms.data.length > 0 && (
          <ul className="stack text-13">
            {terms.data.map((term) => (
              <Term
                key={term.id ?? `own-${term.category?.id}`}
                term={term}
                isCurrent={current.includes(term)}
              />
            ))}
          </ul>
        )}
        {isAdding && <TermForm id={id} onDone={() => setAdding(false)} />}
      </PanelBody>
    </Panel>
  )
}

function Term({ term, isCurrent }: { term: PartnerTerm; isCurrent: boolean }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const words = useTermWords()
  const from =
    term.applies_from === null
      ? t('partner-account.terms-always')
      : t('partner-account.terms-from', { day: formats.day(term.applies_from) })
  return (
    <li>
      <div className="row">
        <b>{words(term)}</b>
        {isCurrent && <Badge hue="green">{t('partner-account.terms-today')}</Badge>}
      </div>
      <div className="ink-2">
        {term.category?.title ?? t('partner-account.terms-all')}, {from}
      </div>
    </li>
  )
}

/** `20%, material first`, `Fixed ₹300.00`, `10% up to …`. */
function useTermWords() {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  return ({ kind, value, slabs, after_material }: PartnerTerm) => {
    if (kind === 'none') return t('partner-account.terms-ended')
    if (kind === 'fixed') return t('partner-account.terms-fixed', { amount: formats.money(value ?? 0) })
    const percent = (rate: number) => formats.percent(rate / 10_000)
    const rates =
      kind === 'percent'
        ? percent(value ?? 0)
        : (slabs ?? [])
            .map(({ above, rate }) =>
              above === 0
                ? percent(rate)
                : t('partner-account.terms-above', { percent: percent(rate), amount: formats.money(above) }),
            )
            .join(', ')
    return after_material ? t('partner-account.terms-material', { rates }) : rates
  }
}
