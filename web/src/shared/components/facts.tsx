import '#src/styles/records.css'
import type { ReactNode } from 'react'
import { Dash } from './money.tsx'

export type Fact = { label: string; value: ReactNode }

/** Label and value, two columns. An empty value is a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <FactRow key={label} label={label}>
          {value}
        </FactRow>
      ))}
    </dl>
  )
}

function FactRow({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <>
      <dt>{label}</dt>
      <dd>{isEmpty ? <Dash /> : children}</dd>
    </>
  )
}
