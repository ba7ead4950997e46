import type { PageMeta } from 'contract/shared/paging.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { Ban, UserRoundCheck } from 'lucide-react'
import type { QueryOf } from '#shared/api/address-query.ts'
import { call } from '#shared/api/call.ts'
import { type BulkAction, BulkBar } from '#shared/components/list/tools/bulk-bar.tsx'
import type { Selection } from '#shared/components/list/use-selection.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

const BulkAssign = partOnDemand(() => import('./bulk-assign.tsx').then((module) => module.BulkAssign))
const BulkCancel = partOnDemand(() => import('./bulk-forms.tsx').then((module) => module.BulkCancel))

type JobActionsProps = { selection: Selection; query: QueryOf<'GET /jobs'>; meta: PageMeta | undefined }

/** The bulk actions on jobs. */
export function JobActions({ selection, query, meta }: JobActionsProps) {
  const t = useText(bulkText)
  const { page: _, per_page: __, total: ___, ...filters } = query
  const actions: BulkAction[] = [
    {
      label: t('bulk.assign'),
      icon: <UserRoundCheck />,
      ask: ({ ids, onReady, onClose }) => (
        <BulkAssign
          ids={ids}
          onClose={onClose}
          onReady={({ partner_id, fitting, confirmed: chosen }) => {
            const assign = async (part: number[], confirmed: boolean) =>
              part.length === 0
                ? []
                : (await call('POST /jobs/bulk/assign', { body: { ids: part, partner_id, confirmed } })).results
            const run = async (part: number[]) => [
              ...(await assign(
                part.filter((id) => !chosen.includes(id)),
                false,
              )),
              ...(await assign(
                part.filter((id) => chosen.includes(id)),
                true,
              )),
            ]
            const anyway = { label: t('bulk.assign.anyway'), run: (part: number[]) => assign(part, true) }
            onReady(run, { confirm: anyway, ids: [...fitting, ...chosen] })
          }}
        />
      ),
    },
    {
      label: t('bulk.cancel'),
      icon: <Ban />,
      ask: ({ ids, onReady, onClose }) => (
        <BulkCancel
          count={ids.length}
          onClose={onClose}
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
