import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactor } from 'contract/staff/staff.schema.ts'
import { useState } from 'react'
import { ShortDate } from '#shared/components/times.tsx'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { partsText } from '#src/text/en/parts.ts'
import { accessText } from '#src/text/en/security.ts'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { newRecoveryCodes, refreshAccount, secondFactorQuery } from '../staff.queries.ts'
import { SecondFactorOff as TurnOff } from './second-factor-off.tsx'
import { SecondFactorSetup as Setup } from './second-factor-setup.tsx'
import { PasswordStep, RecoveryCodes } from './second-factor-steps.tsx'

/** Below this number of recovery codes a warning is shown. */
const few = 4

/** Whether signing in needs a code, and how to change that. */
export function SecondFactorPanel({ userId }: { userId: number }) {
  const t = useText(staffText)
  const text = useText(partsText)
  const client = useQueryClient()
  const factor = useQuery(secondFactorQuery(userId))
  const [open, setOpen] = useState<'setup' | 'codes' | 'off' | null>(null)
  const close = () => {
    setOpen(null)
    void refreshAccount(client)
  }
  return (
    <Panel
      title={t('staff.second-factor')}
      waiting={factor.isLoading}
      end={factor.data && <State on={factor.data.on} />}
    >
      <PanelBody className="stack">
        {factor.isPending && <SkeletonLines label={text('parts.loading')} />}
        {factor.isError && <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />}
        {factor.data && (
          <>
            <Words factor={factor.data} />
            <div className="form-actions">
              {factor.data.on ? (
                <>
                  {!factor.data.required_from && (
                    <Button onClick={() => setOpen('off')}>{t('staff.turn-off')}</Button>
                  )}
                  <Button onClick={() => setOpen('codes')}>{t('staff.new-codes')}</Button>
                </>
              ) : (
                <Button onClick={() => setOpen('setup')}>{t('staff.turn-on')}</Button>
              )}
            </div>
          </>
        )}
      </PanelBody>
      {open === 'setup' && <Setup userId={userId} onClose={close} />}
      {open === 'codes' && <NewCodes userId={userId} onClose={close} />}
      {open === 'off' && <TurnOff userId={userId} onClose={close} />}
    </Panel>
  )
}

function State({ on }: { on: boolean }) {
  const t = useText(staffText)
  return <Badge hue={on ? 'green' : 'grey'}>{t(on ? 'staff.is-on' : 'staff.is-off')}</Badge>
}

function Words({
  factor: { on, since, recovery_codes_left: left, required_from },
}: {
  factor: SecondFactor
}) {
  const t = useText(staffText)
  const text = useText(accessText)
  if (!on) {
    return (
      <>
        {required_from && <Required from={required_from} />}
        <p className="ink-2">{t('staff.second-factor-off')}</p>
      </>
    )
  }
  return (
    <div className="stack stack-tight">
      <p className="ink-2">
        {t('staff.second-factor-on')} <ShortDate at={since} />
        {required_from && `. ${text('access.required')}`}
      </p>
      <p className={left < few ? 'danger-text' : 'ink-2'}>{t('staff.codes-left', { left })}</p>
    </div>
  )
}

/** The time left until a role of the user requires a second factor. */
function Required({ from }: { from: string }) {
  const t = useText(accessText)
  const formats = useFormats()
  // Midnight in the business's zone.
  const at = `${from}T00:00:00+05:30`
  if (Date.parse(at) <= currentTime()) {
    return (
      <Notice hue="red" alert>
        {t('access.by-now')}
      </Notice>
    )
  }
  return (
    <Notice hue="amber">{t('access.by-then', { day: formats.day(from), when: formats.relative(at) })}</Notice>
  )
}

/** New recovery codes, which replace the old ones. */
function NewCodes({ userId, onClose }: { userId: number; onClose: () => void }) {
  const t = useText(staffText)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} lead={t('staff.codes-replaced')} onClose={onClose} />
  return (
    <Dialog title={t('staff.new-codes-title')} onClose={onClose}>
      <p className="ink-2">{t('staff.new-codes-help')}</p>
      <PasswordStep
        onPassword={async (password) => setCodes(await newRecoveryCodes(userId, password))}
        onCancel={onClose}
      />
    </Dialog>
  )
}
