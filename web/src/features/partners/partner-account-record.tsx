import { can } from 'contract/access/permissions.ts'
import { useState } from 'react'
import { useSession } from '#shared/hooks/use-session.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Segments } from '#shared/ui/segments.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { AdjustmentForm } from './partner-account-adjustment.tsx'
import { MoneyEntryForm } from './partner-account-money.tsx'

type Kind = 'settlement' | 'payout' | 'adjustment'

/** Writes into the account by hand; adjustments are for those who may. */
export function RecordEntry({ id, balance }: { id: number; balance: number | undefined }) {
  const t = useText(partnerAccountText)
  const session = useSession()
  const [chosen, setChosen] = useState<Kind | null>(null)
  const kinds: readonly Kind[] = can(session?.user, 'partners.adjust')
    ? ['settlement', 'payout', 'adjustment']
    : ['settlement', 'payout']
  // What there is to do: who is owed money is paid.
  const kind = chosen ?? (balance !== undefined && balance < 0 ? 'payout' : 'settlement')
  return (
    <Panel title={t('partner-account.record')} waiting={balance === undefined}>
      <PanelBody className="stack">
        {balance === undefined ? (
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
              <MoneyEntryForm key={kind} id={id} kind={kind} balance={balance} />
            )}
          </>
        )}
      </PanelBody>
    </Panel>
  )
}
