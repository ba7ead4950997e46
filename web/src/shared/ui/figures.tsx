import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type FiguresProps = { label: string; size?: 'large' | 'medium' | 'compact' | 'below'; children: ReactNode }

/**
 * One panel whose cells are split by hairlines; `compact` is for use inside another panel, `below` for a
 * second line.
 */
export function Figures({ label, size = 'large', children }: FiguresProps) {
  return (
    <section
      className={classNames(
        'figures',
        size !== 'large' && 'figures-medium',
        (size === 'compact' || size === 'below') && `figures-${size}`,
      )}
      aria-label={label}
    >
      {children}
    </section>
  )
}

export type FigureContent = { label: string; value: ReactNode; note?: ReactNode }

function FigureText({ label, value, note }: FigureContent) {
  return (
    <>
      <span className="figure-label">{label}</span>
      <span className="figure-value">{value}</span>
      {note !== undefined && <span className="figure-note">{note}</span>}
    </>
  )
}

export function Figure(content: FigureContent) {
  return (
    <div>
      <FigureText {...content} />
    </div>
  )
}

type FigureAnchorProps = FigureContent & Omit<ComponentProps<'a'>, 'children'>

/** A figure that leads to its rows; pages take `FigureLink`, which knows the router. */
export function FigureAnchor({ label, value, note, ...rest }: FigureAnchorProps) {
  return (
    <a {...rest}>
      <FigureText label={label} value={value} note={note} />
    </a>
  )
}
