import { useQuery } from '@tanstack/react-query'
import type { TaxRate, TaxRates } from 'contract/tax/tax.schema.ts'
import { taxModeLabel } from 'contract/tax/tax.words.ts'
import { useState } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { taxText } from '#src/text/en/tax.ts'
import { useText } from '#src/text/intl.ts'
import { ratesQuery } from './tax.queries.ts'
import { TaxRateForm as RateForm } from './tax-rate-form.tsx'

/** The GST that applies to a category, and its own rates with their first days. */
export function CategoryTax({ id }: { id: number }) {
  const t = useText(taxText)
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(ratesQuery(id))
  return (
    <Panel title={t('tax.rates')}>
      <PanelBody className="stack">
        {data && <Applies applies={data.applies} />}
        {data && data.rates.length > 0 && <RateList rates={data.rates} />}
        {!data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonLines label={t('tax.rates')} />
          ))}
        {isAdding ? (
          <RateForm id={id} onDone={() => setAdding(false)} />
        ) : (
          <div>
            <Button size="small" onClick={() => setAdding(true)}>
              {t('tax.rate-add')}
            </Button>
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}

function Applies({ applies }: Pick<TaxRates, 'applies'>) {
  const t = useText(taxText)
  const formats = useFormats()
  if (!applies || applies.mode === 'none') return <p className="text-13 ink-2">{t('tax.rates-none')}</p>
  const { mode, sac, rate, includes_tax, category } = applies
  const words = {
    mode: taxModeLabel(mode),
    sac: sac ?? '',
    rate: formats.percent((rate ?? 0) / 10_000),
    included: t(includes_tax ? 'tax.included' : 'tax.added'),
    category: category.title,
  }
  return <p className="text-13">{t('tax.rates-from', words)}</p>
}

function RateList({ rates }: { rates: readonly TaxRate[] }) {
  const t = useText(taxText)
  const formats = useFormats()
  const wordsOf = ({ mode, sac, rate, includes_tax }: TaxRate) =>
    mode === 'none'
      ? taxModeLabel(mode)
      : [
          formats.percent((rate ?? 0) / 10_000),
          `SAC ${sac}`,
          t(includes_tax ? 'tax.included' : 'tax.added'),
        ].join(', ')
  return (
    <ul className="stack text-13" aria-label={t('tax.rates-list')}>
      {rates.map((rate) => (
        <li key={rate.id}>
          {wordsOf(rate)}
          <br />
          <span className="text-12 ink-3">
            {t('tax.from-day', { day: formats.day(rate.applies_from) })}
            {rate.created_by && `, ${rate.created_by.name}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
