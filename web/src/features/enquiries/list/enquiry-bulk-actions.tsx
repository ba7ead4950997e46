import { can } from 'contract/access/permissions.ts'
import type { EnquiryBulk, EnquiryBulkResponse } from 'contract/enquiries/enquiry-lists.schema.ts'
import type { PageMeta } from 'contract/shared/paging.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { Temperature } from 'contract/vocabulary.ts'
import Archive from 'lucide-react/icons/archive'
import CircleX from 'lucide-react/icons/circle-x'
import Thermometer from 'lucide-react/icons/thermometer'
import Trash2 from 'lucide-react/icons/trash'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useRef } from 'react'
import { call } from '#shared/api/call.ts'
import { BulkActions } from '#shared/components/list/bulk-actions.tsx'
import type { Selection } from '#shared/components/list/use-selection.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { enquiryBulkText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import type { EnquiriesListQuery } from '../enquiries.queries.ts'

const dialogs = () => import('./bulk-dialogs.tsx')
const BulkAssignDialog = partOnDemand(() => dialogs().then((module) => module.BulkAssignDialog))
const BulkLoseDialog = partOnDemand(() => dialogs().then((module) => module.BulkLoseDialog))
const BulkTemperatureDialog = partOnDemand(() => dialogs().then((module) => module.BulkTemperatureDialog))

type Results = EnquiryBulkResponse['results']
/** The body of a bulk action without the ids. */
type BulkChange<B = EnquiryBulk> = B extends { ids: number[] } ? Omit<B, 'ids'> : never

const send = async (change: BulkChange, ids: number[]): Promise<Results> => {
  const body = { ...change, ids } as EnquiryBulk // the action's own fields and the ids
  return (await call('POST /enquiries/bulk', { body })).results
}

const remove = async (ids: number[]): Promise<Results> =>
  (await call('POST /enquiries/bulk/delete', { body: { ids } })).results
const restore = async (ids: number[]): Promise<Results> =>
  (await call('POST /enquiries/bulk/restore', { body: { ids } })).results

type EnquiryActionsProps = { selection: Selection; query: EnquiriesListQuery; meta: PageMeta | undefined }

/** The bulk actions on enquiries, with undo. */
export function EnquiryActions({ selection, query, meta }: EnquiryActionsProps) {
  const t = useText(enquiryBulkText)
  const was = useRef(new Map<number, Results[number]['was']>())
  const { page: _, per_page: __, total: ___, ...filters } = query
  const label = t('many.undo')
  const canDelete = can(useSession()?.user, 'trash.write')

  /** Keeps the old values, for undo. */
  const setting = (change: BulkChange) => async (ids: number[]) => {
    const results = await send(change, ids)
    for (const result of results) was.current.set(result.id, result.was)
    return results
  }
  const back = async (ids: number[], again: (value: Results[number]['was']) => BulkChange) => {
    const values = new Set(ids.map((id) => was.current.get(id) ?? null))
    const results: Results = []
    for (const value of values) {
      const some = ids.filter((id) => (was.current.get(id) ?? null) === value)
      results.push(...(await send(again(value), some)))
    }
    return results
  }
  const moving = { label, run: (ids: number[]) => send({ action: 'undo' }, ids) }
  return (
    <BulkActions
      selection={selection}
      actions={[
        {
          label: t('many.assign'),
          icon: <UserRoundCheck />,
          ask: ({ onReady, ...ask }) => (
            <BulkAssignDialog
              {...ask}
              onReady={(assigned_to) => onReady(setting({ action: 'assign', assigned_to }))}
            />
          ),
          undo: {
            label,
            run: (ids) => back(ids, (value) => ({ action: 'assign', assigned_to: value as number | null })), // whose it was
          },
        },
        {
          label: t('many.lose'),
          icon: <CircleX />,
          ask: ({ onReady, ...ask }) => (
            <BulkLoseDialog
              {...ask}
              onReady={(lost) => onReady((ids) => send({ action: 'lose', ...lost }, ids))}
            />
          ),
          undo: moving,
        },
        {
          label: t('many.lead'),
          icon: <Thermometer />,
          ask: ({ onReady, ...ask }) => (
            <BulkTemperatureDialog
              {...ask}
              onReady={(temperature) => onReady(setting({ action: 'temperature', temperature }))}
            />
          ),
          undo: {
            label,
            run: (ids) =>
              back(ids, (value) => ({ action: 'temperature', temperature: value as Temperature })), // as it was
          },
        },
        {
          label: t('many.close'),
          icon: <Archive />,
          run: (ids) => send({ action: 'close' }, ids),
          undo: moving,
        },
        ...(canDelete
          ? [{ label: t('many.delete'), icon: <Trash2 />, run: remove, undo: { label, run: restore } }]
          : []),
      ]}
      meta={meta}
      allIds={() => call('GET /enquiries/ids', { query: filters })}
      nameOf={(id) => recordId('enquiry', id)}
      writes="enquiry"
    />
  )
}
