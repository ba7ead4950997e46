import { labelOf } from 'contract/shared/terms.ts'
import { type IntakeState, intakeStates } from 'contract/vocabulary.ts'
import { Badge, type Hue } from '#shared/ui/badge.tsx'

export const leadHues = { taken: 'green', duplicate: 'grey', refused: 'red' } as const satisfies Record<
  IntakeState,
  Hue
>

export function LeadState({ state }: { state: IntakeState }) {
  return <Badge hue={leadHues[state]}>{labelOf(intakeStates, state)}</Badge>
}
