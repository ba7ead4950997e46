import type { PageMeta } from 'contract/shared/paging.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { Ban, UserRoundCheck } from 'lucide-react'
import { call } from '#shared/api/call.ts'
import { type BulkAction, BulkBar } from '#shared/components/list/tools/bulk-bar.tsx'
import type { ListQueryOf } from '#shared/components/list/use-listing.ts'
import type { Selection } from '#shared/components/list/use-selection.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

const BulkAssign = partOnDemand(() => import('./bulk-forms.tsx').then((module) => module.BulkAssign))
const BulkCancel = partOnDemand(() => import('./bulk-forms.tsx').then((module) => module.BulkCancel))

type JobActionsProps = { selection: Selection; query: ListQueryOf<'GET /jobs'>; meta: PageMeta | undefined }

/** What can be done with many jobs at once. */
export function JobActions({ selection, query, meta }: JobActionsProps) {
  const t = useText(bulkText)
  const { page: _, per_page: __, total: ___, ...filters } = query
  const actions: BulkAction[] = [
    {
      label: t('bulk.assign'),
      icon: <UserRoundCheck />,
      ask: ({ onReady, ...ask }) => (
        <BulkAssign
          {...ask}
          onReady={(partner_id) => {
            const assign = (confirmed: boolean) => async (ids: number[]) =>
              (await call('POST /jobs/bulk/assign', { body: { ids, partner_id, confirmed } })).results
            onReady(assign(false), { label: t('bulk.assign.anyway'), run: assign(true) })
          }}
        />
      ),
    },
    {
      label: t('bulk.cancel'),
      icon: <Ban />,
      ask: ({ onReady, ...ask }) => (
        <BulkCancel
          {...ask}
          onReady={(reason) =>
            onReady(async (ids) => (await call('POST /jobs/bulk/cancel', { body: { ids, reason } })).results)
          }
        />
      ),
    },
  ]
  return (
    <BulkBar
      selection={selection}
      actions={actions}
      meta={meta}
      allIds={() => call('GET /jobs/ids', { query: filters })}
      nameOf={(id) => recordId('job', id)}
      writes="job"
    />
  )
}
