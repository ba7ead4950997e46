import { Money } from '#shared/components/money.tsx'
import { partnersListText } from '#src/text/en/partners-list.ts'
import { useText } from '#src/text/intl.ts'

/** What stands between the partner and us: what they owe, what is owed to them, or that it is settled. */
export function DuesCell({ balance }: { balance: number }) {
  const t = useText(partnersListText)
  if (balance === 0) return <span className="ink-3">{t('partners-list.settled')}</span>
  return (
    <span className="no-wrap">
      <span className="ink-3">{t(balance > 0 ? 'partners-list.owes' : 'partners-list.owed')}</span>{' '}
      <Money paise={Math.abs(balance)} />
    </span>
  )
}
