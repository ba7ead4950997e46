import './reports.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportOfPartner } from 'contract/completion-reports/completion-reports.schema.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useState } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { completionReportsText } from '#src/text/en/completion-reports.ts'
import { useText } from '#src/text/intl.ts'
import { confirmReports, reportsOfPartnerQuery } from './completion-reports.queries.ts'
import { ReportLine } from './report-line.tsx'
import { SelectAll, withId } from './select-all.tsx'

type ReportsDialogProps = {
  partner: { id: number; name: string }
  /** All open reports of the partner; the dialog lists the oldest hundred. */
  total: number
  onClose: () => void
}

/** The open reports of a partner, to be confirmed together. */
export function ReportsDialog({ partner, total, onClose }: ReportsDialogProps) {
  const t = useText(completionReportsText)
  const reports = useQuery(reportsOfPartnerQuery(partner.id))
  const selection = useSelected(reports)
  const { selected, refusals } = selection
  const title = t('completion-reports.of', { name: partner.name })
  const list = selected && reports.data && reports.data.length > 0 ? reports.data : null
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            {t(refusals.size > 0 ? 'completion-reports.close' : 'completion-reports.cancel')}
          </Button>
          {list && <ConfirmButton partner={partner} selection={selection} onClose={onClose} reports={list} />}
        </>
      }
    >
      {list && selected ? (
        <>
          <ListNotes
            shown={list.length}
            total={total}
            refused={list.filter(({ id }) => refusals.has(id)).length}
          />
          <SelectAll ids={list.map(({ id }) => id)} selected={selected} onChange={selection.select} />
          <ul className="report-lines" aria-label={title}>
            {list.map((report) => (
              <ReportLine
                key={report.id}
                report={report}
                isSelected={selected.has(report.id)}
                refusal={refusals.get(report.id)}
                onSelect={(isSelected) => selection.select(withId(selected, report.id, isSelected))}
              />
            ))}
          </ul>
        </>
      ) : (
        <WithoutList reports={reports} title={title} isSettled={selected !== null} />
      )}
    </Dialog>
  )
}

type Reports = {
  data: ReportOfPartner[] | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** In place of the list: loading, an error, or that all are decided. */
function WithoutList({ reports, title, isSettled }: { reports: Reports; title: string; isSettled: boolean }) {
  const t = useText(completionReportsText)
  if (reports.error && !reports.data) {
    return <ErrorState compact error={reports.error} onRetry={() => void reports.refetch()} />
  }
  if (!isSettled) return <SkeletonLines label={title} widths={[260, 320, 220, 300]} />
  return (
    <EmptyState compact title={t('completion-reports.empty')}>
      {t('completion-reports.none-left')}
    </EmptyState>
  )
}

function ListNotes({ shown, total, refused }: { shown: number; total: number; refused: number }) {
  const t = useText(completionReportsText)
  return (
    <>
      {total > shown && refused === 0 && (
        <p className="text-13 ink-2">{t('completion-reports.some', { shown, all: total })}</p>
      )}
      {refused > 0 && (
        <Notice hue="amber" title={t('completion-reports.refused', { count: refused })} alert>
          {t('completion-reports.refused-text')}
        </Notice>
      )}
    </>
  )
}

type Selected = ReturnType<typeof useSelected>

/** All reports that were open when the dialog opened; one that comes later is never confirmed unseen. */
function useSelected({ data, isFetching }: Reports) {
  const [selected, select] = useState<ReadonlySet<number> | null>(null)
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  if (!selected && data && !isFetching) select(new Set(data.map(({ id }) => id)))
  return {
    selected,
    refusals,
    select,
    /** Refused reports are decided in their jobs: none of them is selected any more. */
    refuse: (why: ReadonlyMap<number, string>) => {
      setRefusals(why)
      select(new Set())
    },
  }
}

type ConfirmButtonProps = Omit<ReportsDialogProps, 'total'> & {
  reports: readonly ReportOfPartner[]
  selection: Selected
}

/** Names the number of reports it confirms and their money; closes the dialog when none was refused. */
function ConfirmButton({ partner, reports, selection, onClose }: ConfirmButtonProps) {
  const t = useText(completionReportsText)
  const formats = useFormats()
  const client = useQueryClient()
  const [isAskedEmpty, setAskedEmpty] = useState(false)
  const chosen = reports.filter(({ id }) => selection.selected?.has(id))
  const sum = chosen.reduce((all, { collected }) => all + (collected?.amount ?? 0), 0)
  const count = chosen.length
  const save = useAction(async () => {
    setAskedEmpty(count === 0)
    if (count === 0) return
    const ids = chosen.map(({ id }) => id)
    const refused = (await confirmReports(client, ids)).filter(({ ok }) => !ok)
    const done = count - refused.length
    if (done > 0) toast.success(t('completion-reports.confirmed', { count: done, name: partner.name }))
    if (refused.length === 0) onClose()
    else selection.refuse(new Map(refused.map(({ id, message }) => [id, message ?? ''])))
  })
  return (
    <>
      <ActionButtonView
        variant="primary"
        state={save.state}
        // A check mark of success would be wrong for the refused ones.
        onClick={() => void save.run().then((isDone) => isDone && save.reset())}
      >
        {sum > 0
          ? t('completion-reports.confirm-amount', { count, amount: formats.money(sum) })
          : t('completion-reports.confirm', { count })}
      </ActionButtonView>
      {isAskedEmpty && count === 0 && (
        <p className="field-error report-lines-error" role="alert">
          <CircleAlert />
          {t('completion-reports.none-selected')}
        </p>
      )}
    </>
  )
}
