import { AttentionActions, type JobLine, jobColumns } from '#features/jobs/public.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { getText } from '#src/text/intl.ts'

/** Jobs that need attention: the column for the amount due is replaced by the actions. */
export const attentionColumns: Columns<JobLine> = {
  ...jobColumns,
  due: 'hidden',
  attention: {
    header: getText(dashboardText, 'dashboard.column.next'),
    card: 8,
    cell: (row) => <AttentionActions row={row} />,
  },
}
