import { existsSync, readFileSync } from 'node:fs'

/** One line per safety goal with the sums of its files: id, cases, failures, seconds. @returns {string[]} */
export function goalLines(path) {
  if (!existsSync(path)) return []
  const goals = new Map()
  for (const text of readFileSync(path, 'utf8').trim().split('\n')) {
    const { id, title, tried, failed, seconds } = JSON.parse(text)
    const sum = goals.get(id) ?? { title, tried: 0, failed: 0, seconds: 0 }
    goals.set(id, {
      title,
      tried: sum.tried + tried,
      failed: sum.failed + failed,
      seconds: sum.seconds + seconds,
    })
  }
  const inOrder = [...goals].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  return inOrder.map(
    ([id, { title, tried, failed, seconds }]) =>
      `${id.padEnd(5)} ${title.padEnd(38)} tried ${tried}  failed ${failed}  seconds ${seconds.toFixed(1)}`,
  )
}
