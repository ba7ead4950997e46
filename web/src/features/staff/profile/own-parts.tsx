import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { staffText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** Parts that only the owner of an account sees. `isLocked`: until a second factor is set up, nothing else works. */
export function OwnParts({ id, isLocked }: { id: number; isLocked: boolean }) {
  const t = useText(staffText)
  if (isLocked) {
    return (
      <>
        <SecondFactorPanel userId={id} />
        <PasskeysPanel userId={id} />
      </>
    )
  }
  return (
    <>
      <Panel title={t('staff.password')}>
        <PanelBody>
          <PasswordForm userId={id} />
        </PanelBody>
      </Panel>
      <SecondFactorPanel userId={id} />
      <PasskeysPanel userId={id} />
      <SessionsPanel />
      <SecurityPanel userId={id} />
    </>
  )
}
