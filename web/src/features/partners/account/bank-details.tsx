import { useQuery } from '@tanstack/react-query'
import type { BankDetails } from 'contract/settlements/bank-details.schema.ts'
import { useState } from 'react'
import { apiQuery } from '#shared/api/query-client.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'

const BankDetailsForm = partOnDemand(() =>
  import('./bank-details-form.tsx').then((module) => module.BankDetailsForm),
)

/** The bank details of the partner, masked. */
export function BankDetailsPanel({ id }: { id: number }) {
  const t = useText(partnerAccountText)
  const details = useQuery(apiQuery('GET /partners/{id}/bank-details', { params: { id } }))
  const [isChanging, setChanging] = useState(false)
  const change = (
    <Button
      variant="ghost"
      size="tiny"
      aria-label={t('partner-account.bank-change-label')}
      onClick={() => setChanging(true)}
    >
      {t('partner-account.bank-change')}
    </Button>
  )
  return (
    <Panel title={t('partner-account.bank')} end={isChanging || !details.data ? undefined : change}>
      <PanelBody className="stack">
        {details.isError && !details.data && (
          <ErrorState compact error={details.error} onRetry={() => void details.refetch()} />
        )}
        {details.isPending && <SkeletonLines label={t('partner-account.bank')} />}
        {details.data && !isChanging && <ShownDetails details={details.data} />}
        {details.data && isChanging && (
          <BankDetailsForm id={id} details={details.data} onDone={() => setChanging(false)} />
        )}
      </PanelBody>
    </Panel>
  )
}

function ShownDetails({ details: { account, upi_id, pan, changed_at } }: { details: BankDetails }) {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  if (!account && !upi_id && !pan) return <p className="ink-2 text-13">{t('partner-account.bank-none')}</p>
  return (
    <ul className="stack text-13">
      {account && (
        <li>
          <b>{account.number}</b>
          <div className="ink-2">
            {account.holder}, {account.ifsc}
          </div>
        </li>
      )}
      {upi_id && (
        <li>
          <b>{upi_id}</b>
          <div className="ink-2">{t('partner-account.bank-upi')}</div>
        </li>
      )}
      {pan && (
        <li>
          <b>{pan}</b>
          <div className="ink-2">{t('partner-account.pan')}</div>
        </li>
      )}
      {changed_at && (
        <li className="ink-2">
          {t('partner-account.bank-changed-at', { day: formats.shortDate(changed_at) })}
        </li>
      )}
    </ul>
  )
}
