import { complaintLifecycle, isUnsettled } from 'contract/complaints/complaints.lifecycle.ts'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import { judgeMove } from 'contract/shared/lifecycle.ts'
import { useState } from 'react'
import { Facts } from '#shared/components/facts.tsx'
import { DayTime } from '#shared/components/times.tsx'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import { ComplaintMoveDialog, type ComplaintMoveName, moveTargets } from './complaint-move-dialog.tsx'
import { ReworkDialog } from './rework-dialog.tsx'

/** The next action of the complaint, and its transitions. */
export function ComplaintNext({ complaint }: { complaint: Complaint }) {
  const t = useText(complaintsText)
  const user = useSession()?.user ?? null
  const [move, setMove] = useState<ComplaintMoveName | null>(null)
  const [isReworking, setReworking] = useState(false)
  const { status } = complaint
  const isDone = complaint.job.completed_at !== null
  const moves = (Object.keys(moveTargets) as ComplaintMoveName[]).flatMap((name) => {
    const known = complaintLifecycle.moves.find((each) => each.name === name)
    if (!known?.from.includes(status)) return []
    const label = t(
      name === 'plan-visit' && status === 'visit-planned' ? 'complaints.change-visit' : `complaints.${name}`,
    )
    return [{ name, label, isAllowed: judgeMove(known, status, user).allowed }]
  })
  const primary = status === 'open' ? 'plan-visit' : 'resolve'
  usePageActions(
    moves
      .filter(({ isAllowed }) => isAllowed)
      .map(({ name, label }) => ({ label, run: () => setMove(name) })),
  )
  return (
    <Panel title={t('complaints.next')} className="order-1">
      <PanelBody className="stack">
        <p>{t(`complaints.next.${status}`)}</p>
        {complaint.status_reason && (
          <Facts
            facts={[
              ...(complaint.visit_at
                ? [{ label: t('complaints.visit'), value: <DayTime at={complaint.visit_at} /> }]
                : []),
              ...(complaint.status_reason
                ? [{ label: t('complaints.reason'), value: complaint.status_reason }]
                : []),
              ...(complaint.closed_at
                ? [{ label: t('complaints.closed'), value: <DayTime at={complaint.closed_at} /> }]
                : []),
            ]}
          />
        )}
        <div className="row row-wrap">
          {moves.map(({ name, label, isAllowed }) => (
            <Button
              key={name}
              variant={name === primary ? 'primary' : 'secondary'}
              disabled={!isAllowed}
              title={isAllowed ? undefined : t('complaints.no-reopen')}
              onClick={() => setMove(name)}
            >
              {label}
            </Button>
          ))}
          {isUnsettled(status) && (
            <Button
              disabled={!isDone}
              title={isDone ? undefined : t('complaints.rework.not-done')}
              onClick={() => setReworking(true)}
            >
              {t('complaints.rework')}
            </Button>
          )}
        </div>
      </PanelBody>
      {isReworking && <ReworkDialog complaint={complaint} onClose={() => setReworking(false)} />}
      {move && <ComplaintMoveDialog complaint={complaint} move={move} onClose={() => setMove(null)} />}
    </Panel>
  )
}
