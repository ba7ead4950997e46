import type { ComponentType } from 'react'
import { type PartOnDemand, partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partsText } from '#src/text/en/parts.ts'
import { useText } from '#src/text/intl.ts'

/** A view of a page in a file of its own; grey bars are shown while it loads. */
export const viewOnDemand = <P extends object>(load: () => Promise<ComponentType<P>>): PartOnDemand<P> =>
  partOnDemand(load, <Coming />)

function Coming() {
  return <SkeletonLines label={useText(partsText)('parts.loading')} />
}
