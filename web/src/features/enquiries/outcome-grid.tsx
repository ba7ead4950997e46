import '#src/styles/forms.css'
import { callOutcomes } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { statusHue, statusWord } from '#shared/components/status-hues.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { isSavingKey } from '#shared/ui/page-key.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'

export const outcomesId = 'call-outcomes'

/** Scrolls to the outcomes and focuses them, after a call. */
export function goToOutcomes(): void {
  const keys = document.getElementById(outcomesId)
  keys?.scrollIntoView({ block: 'center' })
  keys?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
}

type OutcomeGridProps = {
  /** The current status, or the one whose form is open. */
  pressed: EnquiryStatus | null
  blockerOf?: (status: EnquiryStatus) => string | null
  isWorking: boolean
  onPress: (status: EnquiryStatus) => void
}

/** The nine outcomes as keys 1 to 9. */
export function OutcomeGrid({ pressed, blockerOf = () => null, isWorking, onPress }: OutcomeGridProps) {
  const t = useText(callDeskText)
  const press = (status: EnquiryStatus) => {
    if (blockerOf(status) === null && !isWorking) onPress(status)
  }
  const keys = Object.fromEntries(callOutcomes.map((status, at) => [String(at + 1), () => press(status)]))
  useKeys(keys, true, 'outcomes', isSavingKey)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame around buttons
    <div
      id={outcomesId}
      role="group"
      aria-label={t('desk.outcomes')}
      className="outcomes"
      aria-busy={isWorking}
    >
      {callOutcomes.map((status, at) => {
        const why = blockerOf(status)
        return (
          <button
            key={status}
            type="button"
            className="outcome"
            aria-pressed={pressed === status}
            aria-disabled={why !== null}
            aria-keyshortcuts={String(at + 1)}
            title={why ?? statusWord(status)}
            onClick={() => press(status)}
          >
            <DotWord hue={statusHue(status)} plain>
              {statusWord(status)}
            </DotWord>
            <Kbd>{String(at + 1)}</Kbd>
          </button>
        )
      })}
    </div>
  )
}
