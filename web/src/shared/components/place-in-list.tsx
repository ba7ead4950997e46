import { ChevronDown, ChevronUp } from 'lucide-react'
import { useFormats } from '#shared/format/formats.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { useListPlace } from './list/use-list-place.ts'

/** `1 of 412` of the list that led here, with the arrows, also by K and J. */
export function PlaceInList() {
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
