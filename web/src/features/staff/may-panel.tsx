import { can, type Permission, permissions } from 'contract/access/permissions.ts'
import type { RoleHolder } from 'contract/access/roles.ts'
import Check from 'lucide-react/icons/check'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { permissionsText } from '#src/text/en/permissions.ts'
import { teamText } from '#src/text/en/staff.ts'
import { useText } from '#src/text/intl.ts'

const all = Object.keys(permissions) as Permission[] // keys() forgets them

/** The permissions of roles, allowed and denied, from the permission table that server and screens use. */
export function PermissionsPanel({ holder }: { holder: RoleHolder }) {
  const t = useText(teamText)
  const text = useText(permissionsText)
  const allowed = all.filter((permission) => can(holder, permission))
  const denied = all.filter((permission) => !can(holder, permission))
  return (
    <Panel title={t('team.may')} note={`${allowed.length} / ${all.length}`}>
      <PanelBody className="text-13">
        <ul className="may-list">
          {allowed.map((permission) => (
            <li key={permission}>
              <Check className="done-mark" />
              {text(`permissions.${permission}`)}
            </li>
          ))}
        </ul>
        {denied.length > 0 && (
          <>
            <h3 className="field-label space-above">{t('team.may-not')}</h3>
            <ul className="may-list ink-3">
              {denied.map((permission) => (
                <li key={permission}>{text(`permissions.${permission}`)}</li>
              ))}
            </ul>
          </>
        )}
      </PanelBody>
    </Panel>
  )
}
