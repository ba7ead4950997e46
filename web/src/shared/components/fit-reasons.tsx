import './fit-reasons.css'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { classNames } from '#shared/ui/class-names.ts'

export type FitReason = { text: string; isWarning: boolean }

type FitReasonsProps = {
  reasons: readonly FitReason[]
  /** One below the other; otherwise in a line that wraps. */
  isList?: boolean
}

/** How a partner fits a job: reasons for them with a tick, reasons against them with a warning sign. */
export function FitReasons({ reasons, isList }: FitReasonsProps) {
  return (
    <ul className={classNames('reasons', isList && 'reasons-list')}>
      {reasons.map(({ text, isWarning }) => (
        <li key={text} data-warning={isWarning ? '' : undefined}>
          {isWarning ? <TriangleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Reasons against a partner, as the contract words them. */
export const against = (texts: readonly string[]): FitReason[] =>
  texts.map((text) => ({ text, isWarning: true }))
