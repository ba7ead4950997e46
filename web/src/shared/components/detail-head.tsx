import '#src/styles/records.css'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

const PlaceInList = partOnDemand(() =>
  import('#shared/components/list/place-in-list.tsx').then((module) => module.PlaceInList),
)

type DetailHeadProps = {
  /** The service and the customer: `AC repair for Anjali Menon`. */
  title: string
  badge?: ReactNode
  /** Small text after the badge: the temperature. */
  aside?: ReactNode
  /** Call, WhatsApp, then the primary button. */
  children?: ReactNode
}

export function DetailHead({ title, badge, aside, children }: DetailHeadProps) {
  const isFromList = useLocation({ select: ({ state }) => state.list !== undefined })
  return (
    <div className="detail-head">
      <h1 title={title}>{title}</h1>
      {badge}
      {aside && <span className="text-13 ink-2 hide-below-640">{aside}</span>}
      <div className="detail-actions">
        {isFromList && <PlaceInList />}
        {children}
      </div>
    </div>
  )
}
