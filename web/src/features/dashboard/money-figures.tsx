import { can } from 'contract/access/permissions.ts'
import type { Today } from 'contract/dashboard/dashboard.contract.ts'
import { addDays } from 'contract/shared/business-time.ts'
import { FigureLink, TextLink } from '#shared/components/links.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { dayOf } from '#shared/format/zones.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dashboardFiguresText } from '#src/text/en/dashboard-figures.ts'
import { useText } from '#src/text/intl.ts'

/** What came in and who owes, each figure with its period; a figure opens the rows that add up to it. */
export function MoneyFigures({ today }: { today: Today | undefined }) {
  const t = useText(dashboardFiguresText)
  // The business's day, as the server counts it.
  const day = dayOf(useNow())
  const money = (paise: number | undefined) =>
    paise === undefined ? <Skeleton width={88} /> : <MoneyFigure paise={paise} />
  const note = (words: (figures: Today) => string) => (today ? words(today) : '\u00a0')
  return (
    <Figures label={t('dashboard.money')} size="below">
      <Collected today={today} day={day} />
      <FigureLink
        to="/partners/reports"
        label={t('dashboard.reported')}
        value={money(today?.reported.amount)}
        note={note(({ reported }) => t('dashboard.reported.count', { count: reported.reports }))}
      />
      <FigureLink
        to="/dashboard"
        search={{ completed_from: day, completed_to: day }}
        label={t('dashboard.billed')}
        value={money(today?.billed.amount)}
        note={note(({ billed }) => t('dashboard.billed.jobs', { count: billed.jobs }))}
      />
      <FigureLink
        to="/partners"
        search={{ dues: 'owes', sort: '-balance' }}
        label={t('dashboard.commission')}
        value={money(today?.commission_due.amount)}
        note={note(({ commission_due }) =>
          t('dashboard.commission.from', { count: commission_due.partners }),
        )}
      />
      <FigureLink
        to="/partners"
        search={{ dues: 'owed', sort: 'balance' }}
        label={t('dashboard.owed')}
        value={money(today?.partners_owed.amount)}
        note={note(({ partners_owed }) => t('dashboard.owed.to', { count: partners_owed.partners }))}
      />
      <FigureLink
        to="/reports/dues"
        label={t('dashboard.dues')}
        value={money(today?.customers_owe)}
        note={t('dashboard.dues.note')}
      />
    </Figures>
  )
}

/**
 * Today's collection, and yesterday's below it: each opens its payments, or the jobs paid where those are not
 * allowed.
 */
function Collected({ today, day }: { today: Today | undefined; day: string }) {
  const t = useText(dashboardFiguresText)
  const formats = useFormats()
  const user = useSession()?.user
  const of = (on: string) =>
    can(user, 'payments.read')
      ? ({
          to: '/payments',
          search: { kind: 'received-from-customer,refund', state: 'standing', from: on, to: on },
        } as const)
      : ({ to: '/dashboard', search: { paid_from: on, paid_to: on } } as const)
  const collected = today?.collected
  return (
    <div className="figure-pair">
      <FigureLink
        {...of(day)}
        label={t('dashboard.collected')}
        value={collected ? <MoneyFigure paise={collected.today} /> : <Skeleton width={88} />}
      />
      {collected ? (
        <TextLink {...of(addDays(day, -1))} className="figure-note">
          {t('dashboard.collected.yesterday', { amount: formats.money(collected.yesterday) })}
        </TextLink>
      ) : (
        <span className="figure-note">{'\u00a0'}</span>
      )}
    </div>
  )
}
