import type { DayJob } from 'contract/jobs/dispatch.schema.ts'

/** The slot the job would get, in minutes of the row's day; `row` null is the tray. */
export type Spot = { row: string | null; from: number; length: number }

export type Placing = {
  job: DayJob
  /** Null where the job cannot be dropped. */
  spot: Spot | null
  by: 'pointer' | 'keys'
  /** It came from the tray: rows that appear do not move it away from the pointer. */
  isFromTray: boolean
}

/** The job that is being placed. Outside of React: other components are not rendered again while it moves. */
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
      if (!placing || isSameSpot(placing.spot, spot)) return
      set({ ...placing, spot })
    },
    /** Ends the placing and returns the held job. */
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

const isSameSpot = (a: Spot | null, b: Spot | null): boolean =>
  a?.row === b?.row && a?.from === b?.from && a?.length === b?.length

export type PlacingStore = ReturnType<typeof createPlacingStore>
