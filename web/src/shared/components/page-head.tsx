import type { ReactNode } from 'react'

type PageHeadProps = {
  title: string
  /** A count or a few words beside the title. */
  count?: ReactNode
  /** Secondary buttons, then the primary one. */
  children?: ReactNode
}

export function PageHead({ title, count, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {count !== undefined && <span className="page-count">{count}</span>}
      {children && <div className="page-actions">{children}</div>}
    </div>
  )
}
