import '#src/styles/records.css'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { useListPlace } from './list/use-list-place.ts'

type DetailHeadProps = {
  /** What it is and for whom: `AC repair for Anjali Menon`. */
  title: string
  badge?: ReactNode
  /** Small words after the badge: the temperature. */
  aside?: ReactNode
  /** Call, WhatsApp, then the primary button. */
  children?: ReactNode
}

export function DetailHead({ title, badge, aside, children }: DetailHeadProps) {
  return (
    <div className="detail-head">
      <h1 title={title}>{title}</h1>
      {badge}
      {aside && <span className="text-13 ink-2 hide-below-640">{aside}</span>}
      <div className="detail-actions">
        <PlaceInList />
        {children}
      </div>
    </div>
  )
}

/** `1 of 412` of the list that led here, with the arrows, also by K and J. */
function PlaceInList() {
  const text = usePartText()
  const formats = useFormats()
  const place = useListPlace()
  useKeys({ k: () => place?.onPrevious?.(), j: () => place?.onNext?.() }, place !== null)
  if (!place) return null
  const { position, total, exact, onPrevious, onNext } = place
  const count = formats.count(total)
  return (
    <span className="row row-tight list-place">
      <span className="text-13 ink-3 tabular no-wrap" role="status">
        {text('parts.n-of', {
          n: formats.count(position),
          total: exact ? count : text('parts.at-least', { count }),
        })}
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
