import type { ComponentType } from 'react'
import { type PartOnDemand, partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'

/** One of the ways in which a page shows itself, with a file of its own: grey bars stand for it until it is there. */
export const viewOnDemand = <P extends object>(load: () => Promise<ComponentType<P>>): PartOnDemand<P> =>
  partOnDemand(load, <Coming />)

function Coming() {
  return <SkeletonLines label={useText(partsText)('parts.loading')} />
}
