import type { ReactNode } from 'react'
import { Tabs } from '#shared/ui/tabs.tsx'
import type { ViewTabsProps } from './tools/view-tabs.tsx'
import { useListTools } from './use-list-tools.ts'

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
