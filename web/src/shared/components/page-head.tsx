import type { ReactNode } from 'react'
import { PrintLine } from './print-line.tsx'

type PageHeadProps = {
  title: string
  /** A count or a short text beside the title. */
  count?: ReactNode
  /** Secondary buttons, then the primary one. */
  children?: ReactNode
}

/** The title of a page with its actions; on paper the title and the time of printing. */
export function PageHead({ title, count, children }: PageHeadProps) {
  return (
    <>
      <PrintLine of={title} />
      <div className="page-head">
        <h1>{title}</h1>
        {count !== undefined && <span className="page-count">{count}</span>}
        {children && <div className="page-actions">{children}</div>}
      </div>
    </>
  )
}
