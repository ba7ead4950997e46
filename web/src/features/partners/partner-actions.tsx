import type { PageMeta } from 'contract/shared/paging.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { CircleDot } from 'lucide-react'
import { call } from '#shared/api/call.ts'
import { BulkActions } from '#shared/components/list/bulk-actions.tsx'
import type { ListQueryOf } from '#shared/components/list/use-listing.ts'
import type { Selection } from '#shared/components/list/use-selection.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

const BulkStatus = partOnDemand(() => import('./bulk-status.tsx').then((module) => module.BulkStatus))

type PartnerActionsProps = { selection: Selection; query: ListQueryOf<'GET /partners'>; meta: PageMeta | undefined }

/** What an admin can do with many partners at once. */
export function PartnerActions({ selection, query, meta }: PartnerActionsProps) {
  const t = useText(bulkText)
  const { page: _, per_page: __, total: ___, ...filters } = query
  return (
    <BulkActions
      selection={selection}
      actions={[
        {
          label: t('bulk.status'),
          icon: <CircleDot />,
          ask: ({ onReady, ...ask }) => (
            <BulkStatus
              {...ask}
              onReady={({ status, reason }) => {
                const body = { status, reason: reason || null }
                onReady(async (ids) => (await call('POST /partners/bulk/status', { body: { ...body, ids } })).results)
              }}
            />
          ),
        },
      ]}
      meta={meta}
      allIds={() => call('GET /partners/ids', { query: filters })}
      nameOf={(id) => recordId('partner', id)}
      writes="partner"
    />
  )
}
