import type { AnyStatus } from 'contract/vocabulary.ts'
import { Badge, DotWord } from '#shared/ui/badge.tsx'
import { statusHue, statusWord, type WaitingRecord } from './status-hues.ts'

type StatusBadgeProps = {
  status: AnyStatus
  large?: boolean
  /** The type of the record. */
  of?: WaitingRecord
}

export function StatusBadge({ status, large, of }: StatusBadgeProps) {
  return (
    <Badge hue={statusHue(status, of)} large={large}>
      {statusWord(status)}
    </Badge>
  )
}

/** Dot and label, for dense panels. */
export function StatusWord({ status, of }: StatusBadgeProps) {
  return <DotWord hue={statusHue(status, of)}>{statusWord(status)}</DotWord>
}
