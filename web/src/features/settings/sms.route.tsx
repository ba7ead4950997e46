import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import '#shared/components/fields/controls.css'
import { useQuery } from '@tanstack/react-query'

import { useState } from 'react'
import { runtimeConfig } from '#shared/api/runtime-config.ts'
import { RowLink } from '#shared/components/links.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { DltPanel } from './dlt-panel.tsx'
import { FormPanel, GroupPanel } from './group-panel.tsx'
import { checksOf } from './message-checks.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { labelOfSetting } from './setting-words.ts'
import { sampleQuery } from './settings.queries.ts'
import { SettingsTab } from './settings-tab.tsx'
import { type SmsTemplate, smsTemplates, templateOf, wordOf } from './templates.ts'
import { TestSend } from './test-send.tsx'
import { useGroupForm } from './use-group-form.ts'
import type { Loaded } from './use-settings.ts'

/** The three text messages: what they say, under which registration, and what operators would make of it. */
export function SmsSettingsPage() {
  const search = useSearchParams()
  const template = templateOf(search.message)
  return (
    <SettingsTab>
      {(loaded) => (
        <div className="settings-messages">
          <div className="message-rules">
            <MessageList chosen={template} loaded={loaded} />
            <GroupPanel group="sms.rules" loaded={loaded} />
          </div>
          <MessageSettings key={template} template={template} loaded={loaded} />
        </div>
      )}
    </SettingsTab>
  )
}

function MessageList({ chosen, loaded }: { chosen: SmsTemplate; loaded: Loaded }) {
  const t = useText(settingsText)
  return (
    <Panel>
      <nav className="message-list" aria-label={t('settings.messages')}>
        {smsTemplates.map((template) => {
          const isOn = loaded.saved(`${template}.enable`) === true
          return (
            <RowLink
              key={template}
              to="/settings/sms"
              search={{ message: wordOf(template) }}
              data-chosen={template === chosen ? '' : undefined}
            >
              <b>{t(`settings.group.${template}`)}</b>
              <DotWord hue={isOn ? 'green' : 'grey'}>{t(isOn ? 'settings.on' : 'settings.off')}</DotWord>
            </RowLink>
          )
        })}
      </nav>
    </Panel>
  )
}

function MessageSettings({ template, loaded }: { template: SmsTemplate; loaded: Loaded }) {
  const form = useGroupForm(template, loaded)
  const [job, choose] = useState<number | null>(null)
  const sample = useQuery(sampleQuery(template, job))
  const checks = checksOf(template, form, { sample: sample.data, demo: runtimeConfig().demo })
  const enable = `${template}.enable` as const
  return (
    <>
      <FormPanel
        form={form}
        leave={[enable]}
        end={
          <label className="option text-13">
            {labelOfSetting(enable)}
            <input
              className="switch"
              type="checkbox"
              disabled={!form.mayChange(enable)}
              checked={form.value(enable) === true}
              onChange={({ target }) => form.set(enable, target.checked)}
            />
          </label>
        }
      />
      <div>
        <DltPanel checks={checks} most={String(loaded.saved('business.sms_variable_length'))} />
        <PreviewPanel message={String(form.value(`${template}.message`))} sample={sample} onChoose={choose} isSms>
          <TestSend template={template} job={sample.data?.job?.id ?? null} isUnsaved={form.isDirty} />
        </PreviewPanel>
      </div>
    </>
  )
}
