import type { PageMeta } from 'contract/shared/paging.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { Megaphone } from 'lucide-react'
import { call } from '#shared/api/call.ts'
import { BulkActions } from '#shared/components/list/bulk-actions.tsx'
import type { ListQueryOf } from '#shared/components/list/use-listing.ts'
import type { Selection } from '#shared/components/list/use-selection.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

const BulkSource = partOnDemand(() => import('./bulk-source.tsx').then((module) => module.BulkSource))

type CustomerActionsProps = { selection: Selection; query: ListQueryOf<'GET /customers'>; meta: PageMeta | undefined }

/** What can be done with many customers at once. */
export function CustomerActions({ selection, query, meta }: CustomerActionsProps) {
  const t = useText(bulkText)
  const { page: _, per_page: __, total: ___, ...filters } = query
  return (
    <BulkActions
      selection={selection}
      actions={[
        {
          label: t('bulk.source'),
          icon: <Megaphone />,
          ask: ({ onReady, ...ask }) => (
            <BulkSource
              {...ask}
              onReady={(wanted) =>
                onReady(
                  async (ids) => (await call('POST /customers/bulk/source', { body: { ids, ...wanted } })).results,
                )
              }
            />
          ),
        },
      ]}
      meta={meta}
      allIds={() => call('GET /customers/ids', { query: filters })}
      nameOf={(id) => recordId('customer', id)}
      writes="customer"
    />
  )
}
