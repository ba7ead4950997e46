import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MoneyFigure } from '#shared/components/money.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton, SkeletonLines } from '#shared/ui/skeleton.tsx'
import { dayBookText } from '#src/text/en/day-book.ts'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'
import { handoversQuery, myCashQuery } from './day-book.queries.ts'
import { EntriesTable } from './entries-dialog.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { Handovers } from './handovers.tsx'

/** The cash of the user, handed over and confirmed here. */
export function MyCash({ children }: { children: ReactNode }) {
  const t = useText(dayBookText)
  const mine = useQuery(myCashQuery)
  // Both at once: neither table moves the other, nor its own columns.
  const handovers = useQuery(handoversQuery())
  const [isGiving, setGiving] = useState(false)
  const account = mine.data?.own[0]
  if (mine.isError && !mine.data) return <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
  if (mine.data && !account) {
    return (
      <>
        <div className="filter-line report-line">{children}</div>
        <EmptyState title={t('day-book.mine-none')}>{t('day-book.mine-none-text')}</EmptyState>
      </>
    )
  }
  const figures = account && {
    balance: account.balance,
    transit: account.in_transit,
    left: account.balance - account.in_transit,
  }
  return (
    <>
      <div className="filter-line report-line">
        {children}
        <span className="filter-line-end">
          <Button size="small" variant="primary" onClick={() => setGiving(true)}>
            {t('day-book.give-title')}
          </Button>
        </span>
      </div>
      <Figures label={t('day-book.account')} size="medium">
        {(['balance', 'transit', 'left'] as const).map((name) => (
          <Figure
            key={name}
            label={t(`day-book.mine-${name}`, { name: account?.name ?? '' })}
            value={figures ? <MoneyFigure paise={figures[name]} /> : <Skeleton width={104} />}
            note={'\u00a0'}
          />
        ))}
      </Figures>
      {mine.isLoading || handovers.isLoading ? (
        <Waiting />
      ) : (
        <>
          <Handovers />
          <div className="space-above">
            <Panel title={t('day-book.mine-entries')}>
              <EntriesTable
                label={t('day-book.mine-entries')}
                rows={mine.data?.entries}
                isFetching={mine.isFetching}
                error={mine.error}
                onRetry={() => void mine.refetch()}
              />
            </Panel>
          </div>
        </>
      )}
      {isGiving && <GiveDialog onClose={() => setGiving(false)} />}
    </>
  )
}

/** In the place of the tables. */
export function Waiting() {
  const t = useText(partsText)
  return (
    <div className="space-above">
      <Panel>
        <PanelBody>
          <SkeletonLines label={t('parts.loading')} />
        </PanelBody>
      </Panel>
    </div>
  )
}
