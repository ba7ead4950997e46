import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'
import { classNames } from './class-names.ts'

/** Views of a list or child routes of a page: a line of links. */
export function Tabs({ label, end, children }: { label: string; end?: ReactNode; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
      {end && <span className="tabs-end push-end hide-below-640">{end}</span>}
    </nav>
  )
}

type TabAnchorProps = ComponentProps<'a'> & {
  count?: string
  /** The count in red: something here is late. */
  late?: boolean
}

/** A tab as a plain anchor; pages take `TabLink`, which knows the router and sets aria-current. */
export function TabAnchor({ count, late, className, children, ref, ...rest }: TabAnchorProps) {
  const own = useRef<HTMLAnchorElement>(null)
  const isCurrent = Boolean(rest['aria-current'])
  useImperativeHandle(ref, () => own.current!) // drawn
  // The tabs scroll sideways where they do not fit.
  useEffect(() => {
    const anchor = own.current!
    const tabs = anchor.parentElement!
    if (isCurrent) tabs.scrollLeft = anchor.offsetLeft - tabs.offsetLeft - tabs.clientWidth / 2
  }, [isCurrent])
  return (
    <a className={classNames('tab', late && 'tab-late', className)} {...rest} ref={own}>
      {children}
      {count !== undefined && <span className="tab-count">{count}</span>}
    </a>
  )
}
