import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactor } from 'contract/staff/staff.schema.ts'
import { useState } from 'react'
import { ShortDate } from '#shared/components/times.tsx'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { accessText } from '#src/text/en/access.ts'
import { partsText } from '#src/text/en/parts.ts'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { refreshAccount, secondFactorQuery } from '../staff.queries.ts'

const Setup = partOnDemand(() => import('./second-factor-setup.tsx').then((module) => module.SecondFactorSetup))
const NewCodes = partOnDemand(() => import('./new-codes.tsx').then((module) => module.NewCodes))
const TurnOff = partOnDemand(() => import('./second-factor-off.tsx').then((module) => module.SecondFactorOff))
const parts = [Setup, NewCodes, TurnOff]

/** Below this number of recovery codes a warning is shown. */
const few = 4

/** Whether signing in needs a code, and how to change that. */
export function SecondFactorPanel({ userId }: { userId: number }) {
  const t = useText(staffText)
  const say = useText(partsText)
  const client = useQueryClient()
  const factor = useQuery(secondFactorQuery(userId))
  const [open, setOpen] = useState<'setup' | 'codes' | 'off' | null>(null)
  useBroughtSoon(parts)
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
        {factor.isPending && <SkeletonLines label={say('parts.loading')} />}
        {factor.isError && <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />}
        {factor.data && (
          <>
            <Words factor={factor.data} />
            <div className="form-actions">
              {factor.data.on ? (
                <>
                  {!factor.data.required_from && <Button onClick={() => setOpen('off')}>{t('staff.turn-off')}</Button>}
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

function Words({ factor: { on, since, recovery_codes_left: left, required_from } }: { factor: SecondFactor }) {
  const t = useText(staffText)
  const say = useText(accessText)
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
        {required_from && `. ${say('access.required')}`}
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
  return <Notice hue="amber">{t('access.by-then', { day: formats.day(from), when: formats.relative(at) })}</Notice>
}
