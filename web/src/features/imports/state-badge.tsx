import type { ImportState } from 'contract/imports/imports.words.ts'
import { importStates } from 'contract/imports/imports.words.ts'
import { Badge, type Hue } from '#shared/ui/badge.tsx'
import { importsText } from '#src/text/en/imports.ts'
import { useText } from '#src/text/intl.ts'

const hues: Partial<Record<ImportState, Hue>> = { applied: 'green', failed: 'red', checked: 'amber', mapping: 'amber' }

export function StateBadge({ state }: { state: string }) {
  const t = useText(importsText)
  const known = importStates.find(({ slug }) => slug === state)
  return known ? <Badge hue={hues[known.slug] ?? 'grey'}>{t(`imports.state.${known.slug}`)}</Badge> : state
}
