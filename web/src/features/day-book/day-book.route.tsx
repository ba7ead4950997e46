import { useNavigate } from '@tanstack/react-router'
import { can } from 'contract/access/permissions.ts'
import { lazy, Suspense } from 'react'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Segments } from '#shared/ui/segments.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'

const DayBook = lazy(() => import('./day-book.tsx').then((module) => ({ default: module.DayBook })))
const MyCash = lazy(() => import('./my-cash.tsx').then((module) => ({ default: module.MyCash })))

const views = ['all', 'mine'] as const

/**
 * /reports/day-book: the accounts of the business for users who manage them, and their own cash for all
 * users.
 */
export function DayBookPage() {
  const t = useText(dayBookText)
  const { of } = useSearchParams()
  const navigate = useNavigate()
  const canManage = can(useSession()?.user, 'day-book.manage')
  const isAll = canManage && of !== 'mine'
  const show = (view: (typeof views)[number]) =>
    void navigate({ to: '.', search: view === 'mine' ? { of: 'mine' } : {}, resetScroll: false })
  const segments = canManage && (
    <Segments
      label={t('day-book.view')}
      value={isAll ? 'all' : 'mine'}
      options={views.map((value) => ({ value, label: t(`day-book.view.${value}`) }))}
      onChange={show}
    />
  )
  return (
    <Suspense fallback={<Skeleton width={280} />}>
      {isAll ? <DayBook>{segments}</DayBook> : <MyCash>{segments}</MyCash>}
    </Suspense>
  )
}
