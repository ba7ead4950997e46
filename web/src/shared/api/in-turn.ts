const turns = new Map<string, Promise<unknown>>()

/** Writes of one record (`job-12`) are sent one after another: each uses the answer of the previous one. */
export function inTurn<T>(record: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(record) ?? Promise.resolve()).then(work, work)
  turns.set(
    record,
    turn.catch(() => undefined),
  ) // its caller handles the failure
  return turn
}
