import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Grey new or idle, blue in progress, amber waiting, green good, red lost or failed, violet has a time. */
export type Hue = 'grey' | 'blue' | 'amber' | 'green' | 'red' | 'violet'

type BadgeProps = { hue: Hue; children: string; large?: boolean }

/** Dot and label on the hue's background. */
export function Badge({ hue, children, large }: BadgeProps) {
  return (
    <span className={classNames('badge', `hue-${hue}`, large && 'badge-large')} title={children}>
      <span>{children}</span>
    </span>
  )
}

type DotWordProps = {
  hue: Hue
  children: ReactNode /** The label in plain ink: only the dot has the hue. */
  plain?: boolean
}

/** Dot and label where a background would be too strong. */
export function DotWord({ hue, children, plain }: DotWordProps) {
  return (
    <span className={classNames('dot-word', `hue-${hue}`)}>
      {plain ? <span className="dot-word-plain">{children}</span> : children}
    </span>
  )
}
