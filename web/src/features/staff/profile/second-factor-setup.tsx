import '../profile.css'
import type { SecondFactorSetup as Setup } from 'contract/staff/staff.schema.ts'
import { useState } from 'react'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { Button } from '#shared/ui/button.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { confirmSecondFactor, startSecondFactor } from '../staff.queries.ts'
import { PasswordStep, RecoveryCodes } from './second-factor-steps.tsx'

type SecondFactorSetupProps = { userId: number; onClose: () => void }

/**
 * Password, then the app's secret and its first code, then the recovery codes. Nothing is enabled before the
 * code.
 */
export function SecondFactorSetup({ userId, onClose }: SecondFactorSetupProps) {
  const t = useText(staffText)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} lead={t('staff.turned-on')} onClose={onClose} />
  return (
    <Dialog title={t('staff.turn-on-title')} onClose={onClose}>
      {setup ? (
        <AppStep
          setup={setup}
          onCode={async (code) => setCodes(await confirmSecondFactor(userId, code))}
          onCancel={onClose}
        />
      ) : (
        <>
          <p className="ink-2">{t('staff.password-first')}</p>
          <PasswordStep
            onPassword={async (password) => setSetup(await startSecondFactor(userId, password))}
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  )
}

const loadCheck = () => import('contract/staff/staff.schema.ts').then((module) => module.secondFactorConfirm)
/** Light squares around the code: cameras need them. */
const quiet = 4

type AppStepProps = { setup: Setup; onCode: (code: string) => Promise<void>; onCancel: () => void }

function AppStep({ setup: { secret, qr }, onCode, onCancel }: AppStepProps) {
  const t = useText(staffText)
  const form = useZodForm(loadCheck, { code: '' })
  const side = qr.size + 2 * quiet
  return (
    <>
      <p className="ink-2">{t('staff.scan')}</p>
      <svg
        className="qr"
        viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
        role="img"
        aria-label={t('staff.qr')}
      >
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <p className="ink-2">{t('staff.or-key')}</p>
      <p className="row">
        <code className="setup-key">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={secret} what={t('staff.key')} />
      </p>
      <Form form={form} onSubmit={({ code }) => onCode(code)} label={t('staff.code')}>
        <TextField
          control={form.control}
          name="code"
          label={t('staff.code')}
          help={t('staff.code-help')}
          autoComplete="one-time-code"
          inputMode="numeric"
          width="width-pincode"
          autoFocus
        />
        <div className="form-actions">
          <Button onClick={onCancel}>{t('staff.cancel')}</Button>
          <SubmitButton control={form.control}>{t('staff.turn-on')}</SubmitButton>
        </div>
      </Form>
    </>
  )
}
