import { useQueryClient } from '@tanstack/react-query'
import { levelOf, type RoleSlug, roles } from 'contract/access/roles.ts'
import type { StaffAccount } from 'contract/staff/team.schema.ts'
import { useId, useState } from 'react'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { teamText } from '#src/text/en/team.ts'
import { useText } from '#src/text/intl.ts'
import { saveRole } from './team.queries.ts'
import { useGrantableRoles } from './use-grantable-roles.ts'

/** One role: the higher holds what the lower ones do. Of several, the highest is what counts. */
export function RoleForm({ account, isOwn }: { account: StaffAccount; isOwn: boolean }) {
  const t = useText(teamText)
  const client = useQueryClient()
  const name = useId()
  const options = useGrantableRoles()
  const present = roles.find(({ slug }) => levelOf({ roles: [{ slug }] }) === levelOf(account))?.slug
  const [role, setRole] = useState<RoleSlug | undefined>(present)
  const save = async () => {
    if (role === undefined) return
    await saveRole(client, account, role)
    const title = roles.find(({ slug }) => slug === role)?.title ?? ''
    toast.success(t('team.role-saved', { name: account.name, role: title }))
  }
  return (
    <fieldset className="stack stack-tight">
      <legend className="visually-hidden">{t('team.role')}</legend>
      <div>
        {options.map(({ value, label }) => (
          <label key={value} className="option">
            <input
              className="radio"
              type="radio"
              name={name}
              checked={value === role}
              onChange={() => setRole(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {isOwn && <p className="text-12 ink-3">{t('team.own-role')}</p>}
      {role !== present && (
        <div>
          <ActionButton size="small" variant="primary" onAction={save}>
            {t('team.save-role')}
          </ActionButton>
        </div>
      )}
    </fieldset>
  )
}
