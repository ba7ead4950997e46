import type { TaskState as State } from 'contract/devtools/queue.words.ts'
import { Badge, type Hue } from '#shared/ui/badge.tsx'
import { queueText } from '#src/text/en/queue.ts'
import { useText } from '#src/text/intl.ts'

const hues: Record<State, Hue> = {
  ...{ waiting: 'grey', retry: 'amber', active: 'blue', completed: 'green' },
  ...{ cancelled: 'grey', failed: 'red', dead: 'red' },
}

export function TaskState({ state }: { state: State }) {
  const t = useText(queueText)
  return <Badge hue={hues[state]}>{t(`queue.state.${state}`)}</Badge>
}
