import { Money } from './money.tsx'

type SumRow = {
  label: string
  /** Integer paise. */
  paise: number
  /** Text under the row: the commission's formula. */
  note?: string
  total?: boolean
  danger?: boolean
}

/** Money as a calculation: label left, amount right, the total below a line. */
export function MoneySum({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className="sum">
      {rows.map((row) => (
        <div key={row.label} className={row.total ? 'sum-total' : undefined}>
          <dt>
            {row.label}
            {row.note && <span className="sum-note">{row.note}</span>}
          </dt>
          <dd className={row.danger ? 'danger-text' : undefined}>
            <Money paise={row.paise} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
