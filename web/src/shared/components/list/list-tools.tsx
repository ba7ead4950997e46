import { type ReactNode, useEffect, useState } from 'react'
import type { ViewTabsProps } from '#shared/components/list/tools/view-tabs.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { prefetch, whenIdle } from '#shared/ui/when-idle.ts'
import type { ToolButtonsProps } from './tools/tool-buttons.tsx'

/**
 * At the right of the filter line: `<ListTools name="customers" columns={customerColumns} download={…} />`.
 */
export function ListTools(props: ToolButtonsProps) {
  const tools = useListTools()
  return <span className="list-tools">{tools && <tools.ToolButtons {...props} />}</span>
}

type Tools = typeof import('#shared/components/list/tools/tools.ts')
let there: Tools | null = null

/**
 * Columns, views and bulk actions are not part of a list's first load. They load after the first rows, and
 * are cached for every later list.
 */
export function useListTools(): Tools | null {
  const [tools, setTools] = useState(() => there)
  useEffect(() => {
    if (there) return
    return whenIdle(() =>
      prefetch(async () => {
        there = await import('#shared/components/list/tools/tools.ts')
        setTools(there)
      }),
    )
  }, [])
  return tools
}

type SavedViewsProps = Omit<ViewTabsProps, 'hasTabs'> & {
  /** The name of the tabs, for screen readers. */
  label: string
  /** The list's own tabs, before the saved ones; ‘All’ without any. */
  children?: ReactNode
  /** At the right: segments of the page. */
  end?: ReactNode
}

/** The views of a list as tabs above its filters: the user's own and shared ones. */
export function SavedViews({ label, children, end, ...views }: SavedViewsProps) {
  const tools = useListTools()
  return (
    <Tabs label={label} end={end}>
      {children}
      {tools && <tools.ViewTabs {...views} hasTabs={children !== undefined} />}
    </Tabs>
  )
}
