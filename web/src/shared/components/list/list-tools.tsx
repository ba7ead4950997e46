import { type ReactNode, useEffect, useState } from 'react'
import type { ViewTabsProps } from '#shared/components/list/tools/view-tabs.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { prefetch, whenIdle } from '#shared/ui/when-idle.ts'
import type { ToolButtonsProps } from './tools/tool-buttons.tsx'

/** At the right of the line of filters: `<ListTools name="customers" columns={customerColumns} download={…} />`. */
export function ListTools(props: ToolButtonsProps) {
  const tools = useListTools()
  return <span className="list-tools">{tools && <tools.ToolButtons {...props} />}</span>
}

type Tools = typeof import('#shared/components/list/tools/tools.ts')
let there: Tools | null = null

/**
 * Columns, views, what is done with the chosen rows: no weight on a list's first load. They come when the first rows
 * stand, and are there at once on every later list.
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
  /** What the line of tabs is for, for screen readers. */
  label: string
  /** Tabs the list has by itself, before the saved ones; ‘All’ when there are none. */
  children?: ReactNode
  /** At the right: segments of the page. */
  end?: ReactNode
}

/** The views of a list as tabs, one's own and those that others share, above its line of filters. */
export function SavedViews({ label, children, end, ...views }: SavedViewsProps) {
  const tools = useListTools()
  return (
    <Tabs label={label} end={end}>
      {children}
      {tools && <tools.ViewTabs {...views} hasTabs={children !== undefined} />}
    </Tabs>
  )
}
