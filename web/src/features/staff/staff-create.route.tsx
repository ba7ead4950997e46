import './team.css'
import { useQueryClient } from '@tanstack/react-query'
import type { RoleHolder } from 'contract/access/roles.ts'
import { emptyOptionals } from 'contract/shared/record-fields.ts'
import { staffFields } from 'contract/staff/staff.fields.ts'
import type { StaffCreated } from 'contract/staff/team.schema.ts'
import { useState } from 'react'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { recordInputs } from '#shared/components/fields/record-inputs.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { LinkButton } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { teamText } from '#src/text/en/staff.ts'
import { titleOf, useText } from '#src/text/intl.ts'
import { LinkNotice } from './link-notice.tsx'
import { PermissionsPanel } from './may-panel.tsx'
import type { StaffTyped, StaffValues } from './staff-form.schema.ts'
import { inviteStaff, useGrantableRoles } from './team.queries.ts'

const loadCheck = () => import('./staff-form.schema.ts').then((module) => module.staffForm)

/**
 * /staffs/create: invites a user with a role; the answer is the link by which they choose their own password.
 */
export function StaffCreatePage() {
  const t = useText(teamText)
  const client = useQueryClient()
  const [created, setCreated] = useState<StaffCreated | null>(null)
  const form = useZodForm<StaffTyped, StaffValues>(loadCheck, {
    ...emptyOptionals(staffFields),
    name: '',
    email: '',
    role: 'staff',
  })
  const draft = useDraft('staff-new', form)
  const options = useGrantableRoles()
  const save = async (values: StaffValues) => {
    const answer = await inviteStaff(client, values)
    draft.clear()
    form.reset()
    setCreated(answer)
    toast.success(t('team.invited', { name: answer.account.name }))
  }
  const title = titleOf({ name: 'staffs.create', title: 'New staff' })
  if (created) return <Created created={created} title={title} onAnother={() => setCreated(null)} />
  const inputs = recordInputs({
    control: form.control,
    fields: staffFields,
    options: { name: { autoFocus: true }, email: { help: t('team.email-help') } },
    own: {},
  })
  const role = form.watch('role')
  const holder: RoleHolder = { roles: [{ slug: role }] }
  return (
    <FormWithAside
      title={title}
      form={form}
      onSubmit={save}
      submitLabel={t('team.invite')}
      notice={draft.notice}
      aside={
        <Panel title={t('team.how')}>
          <PanelBody className="text-13 ink-2">{t('team.how-text')}</PanelBody>
        </Panel>
      }
    >
      <Panel title={t('team.who')}>
        <PanelBody className="form">{Object.values(inputs)}</PanelBody>
      </Panel>
      <Panel title={t('team.role')}>
        <PanelBody>
          <RadioGroupField control={form.control} name="role" label={t('team.role')} options={options} />
        </PanelBody>
      </Panel>
      <PermissionsPanel holder={holder} />
    </FormWithAside>
  )
}

type CreatedProps = { created: StaffCreated; title: string; onAnother: () => void }

function Created({ created: { account, invitation }, title, onAnother }: CreatedProps) {
  const t = useText(teamText)
  return (
    <>
      <PageHead title={title} />
      <div className="form-narrow stack">
        <LinkNotice name={account.name} invitation={invitation} />
        <div className="row row-wrap">
          <LinkButton to="/users/$id/update" params={{ id: String(account.id) }}>
            {t('team.link-open-account')}
          </LinkButton>
          <Button variant="ghost" onClick={onAnother}>
            {t('team.another')}
          </Button>
        </div>
      </div>
    </>
  )
}
