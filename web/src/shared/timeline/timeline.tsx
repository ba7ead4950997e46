import '#src/styles/records.css'
import type { ReactNode } from 'react'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { timelineText } from '#src/text/en/timeline.ts'
import { useText } from '#src/text/intl.ts'

export type TimelineChange = { label: string; from: string | null; to: string | null }

export type TimelineItem = {
  id: number | string
  /** 14 px, from the one set. */
  icon: ReactNode
  /** The sentence, with the user in <b>. */
  text: ReactNode
  /** The note. */
  body?: string | null
  /** UTC ISO moment. */
  at: string
  /** Fields changed in one save, collapsed. */
  changes?: readonly TimelineChange[]
}

type TimelineProps = {
  /** Newest first; undefined while it loads the first time. */
  items: readonly TimelineItem[] | undefined
  /** Loads the next page; not given when there is no more. */
  onOlder?: () => void
}

export function Timeline({ items, onOlder }: TimelineProps) {
  const part = usePartText()
  const text = useText(timelineText)
  if (!items) {
    return (
      <div className="panel-body">
        <SkeletonLines label={part('parts.loading')} />
      </div>
    )
  }
  if (items.length === 0)
    return <p className="panel-body ink-3 text-13">{text('timeline.nothing-happened')}</p>
  return (
    <>
      <ul className="timeline">
        {items.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </ul>
      {onOlder && (
        <div className="timeline-more">
          <Button size="small" variant="ghost" onClick={onOlder}>
            {text('timeline.older')}
          </Button>
        </div>
      )}
    </>
  )
}

function Entry({ item }: { item: TimelineItem }) {
  const formats = useFormats()
  const now = useNow()
  return (
    <li className="timeline-entry">
      {item.icon}
      <div>{item.text}</div>
      <time dateTime={item.at} title={formats.longDate(item.at)}>
        {formats.timelineTime(item.at, now)}
      </time>
      {item.body && <p className="timeline-text">{item.body}</p>}
      {item.changes && item.changes.length > 0 && <Changes changes={item.changes} />}
    </li>
  )
}

function Changes({ changes }: { changes: readonly TimelineChange[] }) {
  const text = useText(timelineText)
  return (
    <details className="timeline-changes">
      <summary>{text('timeline.changes', { count: changes.length })}</summary>
      <ul>
        {changes.map((change) => (
          <li key={change.label}>
            {change.label}: <del>{change.from ?? text('timeline.empty-value')}</del> →{' '}
            <ins>{change.to ?? text('timeline.empty-value')}</ins>
          </li>
        ))}
      </ul>
    </details>
  )
}
