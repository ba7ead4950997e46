import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import type { FreeSlotsProps } from './free-slots.tsx'

/** Fetched once a service and a location are known. */
export const FreeSlotsOnDemand = partOnDemand<FreeSlotsProps>(() =>
  import('./free-slots.tsx').then((module) => module.FreeSlots),
)
