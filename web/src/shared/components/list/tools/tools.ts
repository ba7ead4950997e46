import './tools.css'

/** What a list has beside its rows, in one file of its own: see use-list-tools.ts. */
export { BulkBar } from './bulk-bar.tsx'
export { ToolButtons } from './tool-buttons.tsx'
export { ViewTabs } from './view-tabs.tsx'
