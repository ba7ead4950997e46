import type { ToolButtonsProps } from './tools/tool-buttons.tsx'
import { useListTools } from './use-list-tools.ts'

/** At the right of the line of filters: `<ListTools name="customers" columns={customerColumns} download={…} />`. */
export function ListTools(props: ToolButtonsProps) {
  const tools = useListTools()
  return <span className="list-tools">{tools && <tools.ToolButtons {...props} />}</span>
}
