import '#src/styles/records.css'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'

export type ListPlace = {
  /** 1-based place in the list the person came from. */
  position: number
  total: number
  /** Null at the ends of the list. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

type DetailHeadProps = {
  /** What it is and for whom: `AC repair for Anjali Menon`. */
  title: string
  badge?: ReactNode
  /** Small words after the badge: the temperature. */
  aside?: ReactNode
  place?: ListPlace | null
  /** Call, WhatsApp, then the primary button. */
  children?: ReactNode
}

export function DetailHead({ title, badge, aside, place, children }: DetailHeadProps) {
  return (
    <div className="detail-head">
      <h1 title={title}>{title}</h1>
      {badge}
      {aside && <span className="text-13 ink-2 hide-below-640">{aside}</span>}
      <div className="detail-actions">
        {place && <PlaceInList {...place} />}
        {children}
      </div>
    </div>
  )
}

/** `1 of 412` with the arrows, also by K and J. */
function PlaceInList({ position, total, onPrevious, onNext }: ListPlace) {
  const text = usePartText()
  const formats = useFormats()
  useKeys({ k: () => onPrevious?.(), j: () => onNext?.() })
  return (
    <span className="row row-tight hide-below-1280">
      <span className="text-13 ink-3 tabular no-wrap">
        {text('parts.n-of', { n: formats.count(position), total: formats.count(total) })}
      </span>
      <IconButton
        label={text('parts.previous')}
        icon={<ChevronUp />}
        disabled={!onPrevious}
        onClick={() => onPrevious?.()}
      />
      <IconButton label={text('parts.next')} icon={<ChevronDown />} disabled={!onNext} onClick={() => onNext?.()} />
    </span>
  )
}
