import { reportWhile } from '#platform/process/report-while.ts'

const everyMs = 3000

/** Runs a phase of a backup or restore. `state` is what it has done so far. */
export type Progress = <T>(phase: string, work: () => Promise<T>, state?: () => string) => Promise<T>

/** Prints the name of each phase, and its state every three seconds. */
export const createProgress =
  (print: (line: string) => void): Progress =>
  (phase, work, state) => {
    print(phase)
    const report = (seconds: number) => print(`  ${state ? `${state()}, ` : ''}${seconds} s`)
    return reportWhile(everyMs, report, work)
  }

export const noProgress: Progress = (_phase, work) => work()

/** Passes rows of COPY on and counts them: in its text format each row has one line feed, at its end. */
export const countRows = (onRows: (count: number) => void) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      let count = 0
      for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) count += 1
      onRows(count)
      yield chunk
    }
  }
