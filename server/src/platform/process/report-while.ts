/** Calls `report` with the elapsed seconds each time `everyMs` have passed, until the work ends. */
export async function reportWhile<T>(
  everyMs: number,
  report: (seconds: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  const timer = setInterval(() => report(Math.round((performance.now() - begun) / 1000)), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
