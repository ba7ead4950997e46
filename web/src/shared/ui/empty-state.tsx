import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type EmptyStateProps = {
  /** One bold line. */
  title: string
  /** One plain line: why it is empty, what comes here. */
  children?: ReactNode
  /** One button, the next thing to do. */
  action?: ReactNode
  /** For a small panel. */
  compact?: boolean
}

export function EmptyState({ title, children, action, compact }: EmptyStateProps) {
  return (
    <div className={classNames('empty', compact && 'empty-compact')}>
      <b className="empty-title">{title}</b>
      {children}
      {action && <div className="row">{action}</div>}
    </div>
  )
}
