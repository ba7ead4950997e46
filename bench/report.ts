import type { BrowserFigures } from './browser.ts'
import type { Erasure } from './erasure.ts'
import type { Events } from './events.ts'
import type { Export } from './extras.ts'
import type { Import } from './import.ts'
import { limitOf } from './line.ts'
import type { Figures, Result } from './run-lines.ts'
import type { Draft } from './settlement.ts'

export type Report = {
  machine: string[]
  rows: string
  commit: number
  results: Result[]
  palette: Result | null
  /** Bytes: before the first line, the maximum in the daily lines, and the maximum of all. */
  memory: { idle: number; daily: number; peak: number }
  export: Export | null
  draft: Draft | null
  import: Import | null
  erasure: Erasure | null
  events: Events | null
  growth: { name: string; small: number; large: number; atMost: number | null }[]
  start: number | null
  browser: BrowserFigures | null
}

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const count = (value: number) => Math.round(value).toLocaleString('en')
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const mark = (isReached: boolean) => (isReached ? 'yes' : '**no**')
/** Empty for a line without a limit. */
const verdict = (target: string, isReached: boolean) => (target === '' ? '' : mark(isReached))
const times = (value: number) => `${value.toFixed(2)}x`

export function writeReport(report: Report): string {
  const sections = [
    ...['# Bench', '', `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${report.rows}.`, ''],
    ...report.machine.map((line) => `- ${line}`),
    `- Keeping one page on this disk takes ${ms(report.commit)} ms: no commit is faster.`,
    ...['', how, '', ...lineTable([...report.results, ...(report.palette ? [report.palette] : [])])],
    ...['', '## The rest', '', ...restTable(report)],
    ...(report.growth.length > 0 ? ['', '## Growth', '', ...growthTable(report.growth)] : []),
    ...(report.browser ? ['', '## Browser', '', ...browserTable(report.browser)] : []),
  ]
  return `${sections.join('\n')}\n`
}

const how = `Written by \`npm run bench\`. The floor is a bare Node HTTP server with the best SQL we know, without sign-in,
permissions and audit, on the same PostgreSQL, measured in turns with the product. Times are milliseconds of calls one after
the other; calls a second are those of 16 connections. The ratio is that of the medians. Client, servers and database share
the machine's cores.`

function lineTable(results: Result[]): string[] {
  const figures = ({ p50, p95, perSecond }: Figures) => `${ms(p50)} | ${ms(p95)} | ${count(perSecond)}`
  return [
    '| line | floor p50 | p95 | a second | ours p50 | p95 | a second | ratio | at most | reached |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...results.map(
      ({ name, floor, ours, ratio, limit }) =>
        `| ${name} | ${figures(floor)} | ${figures(ours)} | ${times(ratio)} | ${limitOf(limit)} | ${mark(ratio <= (limit.target ?? Infinity) && ours.p50 <= (limit.within ?? Infinity))} |`,
    ),
  ]
}

function restTable({
  memory,
  start,
  events,
  draft,
  erasure,
  import: list,
  export: exported,
}: Report): string[] {
  const rows: [string, string, string, boolean][] = [
    [
      'memory of the server under load: lists, searches, records and saves',
      `${mb(memory.daily)} (${mb(memory.idle)} before)`,
      '200 MB',
      memory.daily <= 200e6,
    ],
    ['the same after every line above, with reports and whole days', mb(memory.peak), '', true],
  ]
  if (start !== null)
    rows.push(['start with an existing database', `${ms(start)} ms`, '3,000 ms', start <= 3000])
  if (events) {
    const ratio = events.ours / events.floor
    const measured = `${ms(events.ours)} ms against ${ms(events.floor)}: ${times(ratio)}`
    rows.push([
      'a change, from being sent to an open screen, against a bare NOTIFY',
      measured,
      '5x',
      ratio <= 5,
    ])
  }
  if (draft) {
    const what = `a settlement draft of ${count(draft.partners)} partners (${draft.steps} steps of progress)`
    rows.push(
      [what, `${(draft.ms / 1000).toFixed(1)} s`, '30 s', draft.ms <= 30_000],
      ['memory it takes', `+${mb(draft.grown)}`, '+64 MB', draft.grown <= 64e6],
    )
  }
  if (erasure) {
    const what = `the erasure of a customer with ${count(erasure.records)} records`
    rows.push(
      [what, `${ms(erasure.ms)} ms`, '5,000 ms', erasure.ms <= 5000],
      ['its preview', `${ms(erasure.preview)} ms`, '', true],
    )
  }
  if (list) {
    const what = `an import of ${count(list.rows)} customers, of which the upload ${(list.uploading / 1000).toFixed(1)} s`
    rows.push(
      [what, `${(list.ms / 1000).toFixed(1)} s`, '180 s', list.ms <= 180_000],
      [`lists meanwhile, p99 (${list.worst})`, `${ms(list.lists)} ms`, '150 ms', list.lists <= 150],
      ['its undo', `${(list.undo / 1000).toFixed(1)} s`, '', true],
    )
  }
  if (exported) {
    const slower = exported.listMeanwhile / exported.listAlone
    rows.push(
      [
        `all customers as CSV (${mb(exported.bytes)} in ${(exported.total / 1000).toFixed(1)} s): first byte`,
        `${ms(exported.firstByte)} ms`,
        '1,000 ms',
        exported.firstByte <= 1000,
      ],
      ['memory it takes', `+${mb(exported.grown)}`, '+64 MB', exported.grown <= 64e6],
      [
        'lists meanwhile',
        `${ms(exported.listMeanwhile)} ms against ${ms(exported.listAlone)}`,
        '2x',
        slower <= 2,
      ],
    )
  }
  return [
    '| what | measured | at most | reached |',
    '| --- | ---: | ---: | --- |',
    ...rows.map(
      ([what, value, target, isReached]) =>
        `| ${what} | ${value} | ${target} | ${verdict(target, isReached)} |`,
    ),
  ]
}

function growthTable(growth: Report['growth']): string[] {
  return [
    '| line | a tenth of the rows, p50 | all, p50 | growth | at most | reached |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...growth.map(
      ({ name, small, large, atMost }) =>
        `| ${name} | ${ms(small)} | ${ms(large)} | ${times(large / small)} | ${atMost === null ? ' | ' : `${atMost}x | ${mark(large / small <= atMost)}`} |`,
    ),
  ]
}

const codeBudgets: Record<string, number> = { login: 100_000, dashboard: 130_000, customers: 170_000 }

function browserTable({ loads, firstRow, listToRecord, longTasks, dispatch }: BrowserFigures): string[] {
  const rows: [string, string, string, boolean][] = [
    ...Object.entries(loads).map(([name, load]): [string, string, string, boolean] => {
      const budget = codeBudgets[name] ?? 0
      return [
        `first load of ${name}: script and style`,
        `${kb(load.code)} (all ${kb(load.all)}, ${load.requests} requests)`,
        kb(budget),
        load.code <= budget,
      ]
    }),
    ...firstRow.map(({ slowdown, ours, floor }): [string, string, string, boolean] => {
      const target = slowdown === 4 ? '1.6x' : ''
      return [
        `first row of customers, cold, CPU slowed ${slowdown}x`,
        `${ms(ours)} ms against ${ms(floor)}: ${times(ours / floor)}`,
        target,
        slowdown !== 4 || ours / floor <= 1.6,
      ]
    }),
    [
      'from the list to a customer, seen coming',
      `${ms(listToRecord.intended)} ms (${ms(listToRecord.cold)} out of nothing)`,
      '50 ms',
      listToRecord.intended <= 50,
    ],
    [
      'long tasks of a list of 25 rows',
      `${formatTasks(longTasks.loading)} while it loads, ${formatTasks(longTasks.after)} after`,
      'none over 50 ms',
      longTasks.after.length === 0 && longTasks.loading.length === 0,
    ],
    [
      `long tasks of a dispatch day: ${dispatch.partners} partners, ${dispatch.jobs} jobs`,
      `${formatTasks(dispatch.loading)} while it loads, ${formatTasks(dispatch.dragging)} in a drag, ${formatTasks(dispatch.scrolling)} in a scroll`,
      'none over 50 ms',
      [dispatch.loading, dispatch.dragging, dispatch.scrolling].every((tasks) => tasks.length === 0),
    ],
    [
      'a frame of that drag',
      `${ms(dispatch.frames.p50)} ms, p95 ${ms(dispatch.frames.p95)}`,
      '34 ms at p95',
      dispatch.frames.p95 <= 34,
    ],
  ]
  return [
    '| what | measured | at most | reached |',
    '| --- | ---: | ---: | --- |',
    ...rows.map(
      ([what, value, target, isReached]) =>
        `| ${what} | ${value} | ${target} | ${verdict(target, isReached)} |`,
    ),
  ]
}

const formatTasks = (tasks: number[]) =>
  tasks.length === 0 ? 'none' : tasks.map((task) => `${ms(task)} ms`).join(', ')
