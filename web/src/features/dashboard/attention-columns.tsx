import { AttentionActions, type JobLine, jobColumns } from '#features/jobs/public.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { getText } from '#src/text/intl.ts'

/**
 * Jobs that need attention: the actions replace the money. Whole names of partners have its space: the user
 * calls them from here.
 */
export const attentionColumns: Columns<JobLine> = {
  ...jobColumns,
  partner: { ...jobColumns.partner, shrinks: false },
  price: { ...jobColumns.price, optional: true },
  due: 'hidden',
  attention: {
    header: getText(dashboardText, 'dashboard.column.next'),
    card: 8,
    cell: (row) => <AttentionActions row={row} />,
  },
}
