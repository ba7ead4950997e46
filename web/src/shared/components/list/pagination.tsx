import type { PageMeta } from 'contract/shared/paging.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { lastPage, pagesShown } from './list-state.ts'
import type { ListState } from './use-list-state.ts'

type PaginationProps = {
  list: ListState /** Undefined until the first answer. */
  meta: PageMeta | undefined
}

/** Sticky line below a list. A page number beyond the last page is set to the last one. */
export function Pagination({ list, meta }: PaginationProps) {
  const text = usePartText()
  const formats = useFormats()
  const last = meta ? lastPage(meta.total, meta.per_page) : 1
  useEffect(() => {
    // Only an answer for the current page shows that there are fewer: while paging, the old answer is still
    // shown.
    if (meta && meta.page === list.page && list.page > last) list.setPage(last, { replace: true })
  })
  if (!meta || meta.total === 0) return <div className="paging" />
  const label = text('parts.paging', {
    0: formats.count(meta.from),
    1: formats.count(meta.to),
    2: meta.exact ? formats.count(meta.total) : text('parts.at-least', { count: formats.count(meta.total) }),
  })
  return (
    <div className="paging">
      <span role="status">{label}</span>
      {!meta.exact && (
        <button type="button" className="link" onClick={list.countAll}>
          {text('parts.count-all')}
        </button>
      )}
      <nav className="paging-pages" aria-label={text('parts.pages')}>
        <Step label={text('parts.previous-page')} page={list.page - 1} last={last} list={list}>
          <ChevronLeft />
        </Step>
        {pagesShown(list.page, last).map((page, at) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
            <span key={`gap-${at}`} className="paging-page paging-number" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className="paging-page paging-number"
              aria-label={text('parts.page', { page: formats.count(page) })}
              aria-current={page === list.page ? 'page' : undefined}
              onClick={turnTo(page, list)}
            >
              {formats.count(page)}
            </button>
          ),
        )}
        <Step label={text('parts.next-page')} page={list.page + 1} last={last} list={list}>
          <ChevronRight />
        </Step>
      </nav>
    </div>
  )
}

/** A new page starts at its first row. */
const turnTo = (page: number, list: ListState) => (event: MouseEvent) => {
  list.setPage(page)
  event.currentTarget
    .closest('.paging')
    ?.parentElement?.querySelector('tbody tr')
    ?.scrollIntoView({ block: 'nearest' })
}

type StepProps = { label: string; page: number; last: number; list: ListState; children: ReactNode }

function Step({ label, page, last, list, children }: StepProps) {
  const isPossible = page >= 1 && page <= last
  return (
    <button
      type="button"
      className="paging-page"
      aria-label={label}
      title={label}
      aria-disabled={!isPossible}
      onClick={isPossible ? turnTo(page, list) : undefined}
    >
      {children}
    </button>
  )
}
