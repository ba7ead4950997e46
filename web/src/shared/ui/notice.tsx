import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode, Ref } from 'react'
import type { Hue } from './badge.tsx'

const icons = {
  red: CircleX,
  amber: TriangleAlert,
  green: CircleCheck,
  blue: Info,
  grey: Info,
  violet: Info,
} as const

type NoticeProps = {
  hue: Hue
  title?: string
  /** One message a line: the 422 list. */
  items?: readonly ReactNode[]
  children?: ReactNode
  /** Read aloud at once: for what went wrong just now. */
  alert?: boolean
  ref?: Ref<HTMLDivElement>
}

/** Above a form, or in place of content. */
export function Notice({ hue, title, items, children, alert, ref }: NoticeProps) {
  const Icon = icons[hue]
  return (
    <div ref={ref} className={`notice hue-${hue}`} role={alert ? 'alert' : undefined}>
      <Icon />
      <div>
        {title && <b>{title}</b>} {children}
        {items && items.length > 0 && (
          <ul>
            {items.map((item, place) => (
              // The list is replaced as a whole, never reordered.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={place}>{item}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
