import { useListTools } from './list-tools.tsx'
import type { BulkBarProps } from './tools/bulk-bar.tsx'

/** Floats over the list while rows are chosen, with the actions on them. */
export function BulkActions(props: BulkBarProps) {
  const tools = useListTools()
  return tools && <tools.BulkBar {...props} />
}
