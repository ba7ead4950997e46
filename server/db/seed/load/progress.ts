import { formatCount, formatDecimal } from 'contract/shared/number-formats.ts'
/**
 * Reports the progress of a load. Each step has a cost; the steps that are done give the speed for the rest.
 */
export type Progress = {
  /** A step is done; it wrote `rows` rows. */
  done(what: string, cost: number, rows?: number): void
}

export function createProgress(totalCost: number, print: (line: string) => void): Progress {
  const started = performance.now()
  let finished = 0
  let rowsWritten = 0
  return {
    done(what, cost, rows = 0) {
      finished += cost
      rowsWritten += rows
      const seconds = (performance.now() - started) / 1000
      const left = finished >= totalCost ? 0 : (seconds / finished) * (totalCost - finished)
      const share = `${Math.min(100, Math.round((finished / totalCost) * 100))} %`.padStart(5)
      const speed =
        rows === 0 ? '' : `, ${formatCount(rowsWritten)} rows, ${formatCount(rowsWritten / seconds)} a second`
      print(`${share}  ${what}${speed}, ${formatDuration(left)} left`)
    },
  }
}

const formatDuration = (seconds: number) =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${formatDecimal(seconds / 60)} min`
