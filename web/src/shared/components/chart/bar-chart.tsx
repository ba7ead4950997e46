import './chart.css'
import type { CSSProperties } from 'react'
import { classNames } from '#shared/ui/class-names.ts'

type Bar = {
  key: string
  /** Under the bar. */
  label: string
  value: number
  /** The same bar of the previous period: a tick across the bar. */
  before?: number | null
  /** Not over yet: paler. */
  isOpen?: boolean
  /** The share of the value that needs attention, at the top of the bar. */
  warned?: number
  /** The full text of the bar, while the pointer is on it. */
  words: string
}

type BarChartProps = {
  /** What the chart shows, for screen readers; the table beside it holds the numbers. */
  label: string
  bars: readonly Bar[]
  /** The text beside a line of the grid. */
  format: (value: number) => string
}

const height = 192
const below = 24

/**
 * Bars of one series. Widths are shares of the plot up to a maximum width: without measuring, so nothing
 * moves.
 */
export function BarChart({ label, bars, format }: BarChartProps) {
  const grid = gridOf(bars.flatMap(({ value, before }) => [value, before ?? 0]))
  const names = grid.map(format)
  const top = grid.at(-1)!
  const yOf = (value: number) => 8 + (height - 8) * (1 - value / top)
  return (
    <div className="chart" style={axisStyle(names)}>
      <div className="chart-axis" aria-hidden="true">
        {grid.map((line, index) => (
          <span key={line} style={{ top: yOf(line) }}>
            {names[index]}
          </span>
        ))}
      </div>
      <svg className="chart-plot" role="img" aria-label={label}>
        {grid.map((line) => (
          <line key={line} className="chart-grid" x1="0" x2="100%" y1={yOf(line)} y2={yOf(line)} />
        ))}
        <Bars bars={bars} yOf={yOf} />
        <Names bars={bars} />
      </svg>
    </div>
  )
}

/** The axis is as wide as its longest number, 7 px a digit. */
function axisStyle(names: readonly string[]): CSSProperties {
  return { '--axis-width': `${Math.max(5, ...names.map((name) => name.length)) * 7}px` } as CSSProperties // a property of ours
}

type BarsProps = { bars: readonly Bar[]; yOf: (value: number) => number }

function Bars({ bars, yOf }: BarsProps) {
  const slot = 100 / bars.length
  return bars.map(({ key, value, before, isOpen, warned = 0, words }, place) => (
    <svg key={key} className="chart-slot" x={`${place * slot}%`} width={`${slot}%`} height={height}>
      <title>{words}</title>
      <rect className="chart-slot-area" width="100%" height={height} />
      {value > 0 && <Column y={yOf(value)} isOpen={isOpen} isRound={bars.length <= 120} />}
      {warned > 0 && <Column y={yOf(value)} to={yOf(value - warned)} isWarned isRound={bars.length <= 120} />}
      {before ? <Tick y={yOf(before)} /> : null}
    </svg>
  ))
}

type ColumnProps = { y: number; to?: number; isOpen?: boolean; isWarned?: boolean; isRound: boolean }

function Column({ y, to = height, isOpen, isWarned, isRound }: ColumnProps) {
  return (
    <rect
      className={classNames(
        'chart-bar',
        'chart-column',
        isOpen && 'chart-bar-open',
        isWarned && 'chart-bar-warned',
      )}
      y={y}
      height={Math.max(1, to - y)}
      rx={isRound ? 2 : 0}
    />
  )
}

/** With a pixel of the surface around it, so that it is visible on the bar and beside it. */
function Tick({ y }: { y: number }) {
  return (
    <>
      <rect className="chart-column chart-column-tick chart-column-tick-around" y={y - 2} height="4" />
      <rect className="chart-column chart-column-tick" y={y - 1} height="2" />
    </>
  )
}

function Names({ bars }: { bars: readonly Bar[] }) {
  const [nth, onPhone] = [everyNth(bars.length, 12), everyNth(bars.length, 4)]
  return bars.map(
    ({ key, label }, place) =>
      place % nth === 0 && (
        <text
          key={key}
          className={classNames('chart-name', place % onPhone !== 0 && 'chart-name-wide')}
          x={`${(place + 0.5) * (100 / bars.length)}%`}
          y={height + below - 6}
        >
          {label}
        </text>
      ),
  )
}

/**
 * A round step, 1, 2 or 5 times a power of ten, of which at most `parts` reach the highest value; whole for
 * counts.
 */
function stepOf(highest: number, parts: number): number {
  const rough = highest / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((each) => each * power >= rough)! * power // ten times the power is more than it
  return Math.max(1, step)
}

/** The lines of a chart's grid from 0 to above its highest value. */
export function gridOf(values: readonly number[], parts = 4): number[] {
  const highest = Math.max(...values, 0)
  if (highest === 0) return [0, 1]
  const step = stepOf(highest, parts)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, line) => line * step)
}

/** The interval of names that fit beside each other. */
export const everyNth = (count: number, fitting: number): number => Math.max(1, Math.ceil(count / fitting))
