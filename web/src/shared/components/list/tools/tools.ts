import './tools.css'

/** The tools of a list in one file of their own: see use-list-tools.ts. */
export { BulkBar } from './bulk-bar.tsx'
export { ToolButtons } from './tool-buttons.tsx'
export { ViewTabs } from './view-tabs.tsx'
