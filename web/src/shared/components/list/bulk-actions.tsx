import type { BulkBarProps } from './tools/bulk-bar.tsx'
import { useListTools } from './use-list-tools.ts'

/** Floats over the list while rows are chosen, and does something with all of them. */
export function BulkActions(props: BulkBarProps) {
  const tools = useListTools()
  return tools && <tools.BulkBar {...props} />
}
