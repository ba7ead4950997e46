export function shiftClock(offsetMs: number): void
export function unshiftClock(): void
