import type { ReactNode } from 'react'

/** No chrome, one card in the middle: the guest pages. */
export function BlankLayout({ page, children }: { page?: string; children: ReactNode }) {
  return (
    <main className="blank" id="content" tabIndex={-1}>
      {/* The key gives each page a new card, so that no card changes its height. */}
      <div className="card" key={page}>
        {children}
      </div>
    </main>
  )
}
