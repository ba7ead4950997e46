import type { NextActionKind } from 'contract/vocabulary.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'

type Step = { next_action: NextActionKind | null; follow_up_at: string | null }

/** `Next: call Today, 4:00 PM.`; null without a next action. */
export function useNextWords(): (step: Step) => string | null {
  const t = useText(callDeskText)
  const formats = useFormats()
  return ({ next_action, follow_up_at }) => {
    if (next_action === null || follow_up_at === null) return null
    return t('desk.moved-next', {
      what: t(`desk.next.${next_action}`),
      when: inSentence(formats.dayTime(follow_up_at)),
    })
  }
}
