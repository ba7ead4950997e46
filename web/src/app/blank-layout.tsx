import type { ReactNode } from 'react'

/** No chrome, one card in the middle: the guest pages. */
export function BlankLayout({ page, children }: { page?: string; children: ReactNode }) {
  return (
    <main className="blank" id="content" tabIndex={-1}>
      {/* Another page is another card, which stands where it is: none moves to the height of the next one. */}
      <div className="card" key={page}>
        {children}
      </div>
    </main>
  )
}
