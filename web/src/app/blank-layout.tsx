import type { ReactNode } from 'react'

/** No chrome, one card in the middle: the guest pages. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <main className="blank" id="content" tabIndex={-1}>
      <div className="card">{children}</div>
    </main>
  )
}
