import type { DayJob } from 'contract/jobs/dispatch.schema.ts'

/** The slot the job would get; `partner_id` null is the tray. */
export type Spot = { partner_id: number | null; from: number }

export type Placing = {
  job: DayJob
  /** Minutes it lasts. */
  length: number
  /** Null over nothing that takes it. */
  spot: Spot | null
  by: 'pointer' | 'keys'
}

/** The job that is being placed. Outside of React: what does not show it is not drawn again while it moves. */
export function createPlacingStore() {
  let placing: Placing | null = null
  const listeners = new Set<() => void>()
  const set = (next: Placing | null) => {
    placing = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => placing,
    begin: (next: Placing) => set(next),
    move(spot: Spot | null): void {
      if (!placing) return
      const { spot: before } = placing
      if (before?.partner_id === spot?.partner_id && before?.from === spot?.from && !before === !spot) return
      set({ ...placing, spot })
    },
    /** Lets go, and hands over what was held. */
    end(): Placing | null {
      const held = placing
      if (held) set(null)
      return held
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type PlacingStore = ReturnType<typeof createPlacingStore>
