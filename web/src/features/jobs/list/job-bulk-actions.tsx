import { requiredText } from 'contract/shared/fields.ts'
import type { PageMeta } from 'contract/shared/paging.ts'
import { recordId } from 'contract/shared/record-id.ts'
import Ban from 'lucide-react/icons/ban'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import * as z from 'zod'
import type { QueryOf } from '#shared/api/address-query.ts'
import { call } from '#shared/api/call.ts'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { BulkForm } from '#shared/components/list/bulk-form.tsx'
import { type BulkAction, BulkBar } from '#shared/components/list/tools/bulk-bar.tsx'
import type { Selection } from '#shared/components/list/use-selection.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

const BulkAssign = partOnDemand(() => import('./bulk-assign.tsx').then((module) => module.BulkAssign))

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
                : (await call('POST /jobs/bulk/assign', { body: { ids: part, partner_id, confirmed } }))
                    .results
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

const reasonForm = z.object({ reason: requiredText(500) })

type BulkCancelProps = { count: number; onReady: (reason: string) => void; onClose: () => void }

/** The reason to cancel many jobs. */
function BulkCancel({ count, onReady, onClose }: BulkCancelProps) {
  const t = useText(bulkText)
  return (
    <BulkForm
      name="jobs-cancel"
      title={t('bulk.cancel.title', { count })}
      text={t('bulk.cancel.text')}
      save={t('bulk.cancel.save')}
      danger
      schema={reasonForm}
      defaults={{ reason: '' }}
      onReady={({ reason }) => onReady(reason)}
      onClose={onClose}
    >
      {({ control }) => (
        <TextAreaField control={control} name="reason" label={t('bulk.reason')} maxLength={500} />
      )}
    </BulkForm>
  )
}
