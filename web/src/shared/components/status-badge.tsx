import type { AnyStatus } from 'contract/vocabulary.ts'
import { Badge, DotWord } from '#shared/ui/badge.tsx'
import { statusHue, statusWord } from './status-hues.ts'

type StatusBadgeProps = {
  status: AnyStatus
  large?: boolean /** Whose status: a submitted partner waits. */
  of?: 'partner'
}

export function StatusBadge({ status, large, of }: StatusBadgeProps) {
  return (
    <Badge hue={statusHue(status, of)} large={large}>
      {statusWord(status)}
    </Badge>
  )
}

/** Dot and word, for dense panels. */
export function StatusWord({ status, of }: StatusBadgeProps) {
  return <DotWord hue={statusHue(status, of)}>{statusWord(status)}</DotWord>
}
