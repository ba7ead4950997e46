const turns = new Map<string, Promise<unknown>>()

/** Writes of one record (`job-12`) go one after another: each is made of what the one before has answered. */
export function inTurn<T>(record: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(record) ?? Promise.resolve()).then(work, work)
  turns.set(
    record,
    turn.catch(() => undefined),
  ) // whoever asked for it hears of the failure
  return turn
}
