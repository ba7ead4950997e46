import type { Records } from './records.ts'

/** Two changes of a drafted settlement run. */
export function settlementEdits(settlementRun: Records['settlementRun']) {
  type Run = Awaited<ReturnType<typeof settlementRun>>
  type Body = (run: Run) => (text: string) => Record<string, unknown>
  const edit = (step: string, isRepeatable: boolean, body: Body) => ({
    table: 'settlement_runs',
    record_type: 'settlement-run',
    isRepeatable,
    async read() {
      const run = await settlementRun('draft')
      return { path: `/settlement-runs/${run.id}/${step}`, id: run.id, version: run.version, body: body(run) }
    },
  })
  return {
    'POST /settlement-runs/{id}/lines': edit('lines', true, ({ lines: ids }) => (reason) => ({
      ids,
      left_out: true,
      reason,
    })),
    'POST /settlement-runs/{id}/approve': edit('approve', false, () => () => ({})),
    'POST /settlement-runs/{id}/end': edit('end', false, () => () => ({ as: 'discarded' })),
  }
}
