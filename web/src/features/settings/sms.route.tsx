import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import '#shared/components/fields/controls.css'
import { useQuery } from '@tanstack/react-query'
import { type SmsTemplate, smsTemplates } from 'contract/messages/messages.words.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useState } from 'react'
import { runtimeConfig } from '#shared/api/runtime-config.ts'
import { RowLink } from '#shared/components/links.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { settingsMessagesText, settingsText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { byWeight, type Check, checksOf, templateOf, wordOf } from './message-checks.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { FormPanel, GroupPanel } from './setting-group-panel.tsx'
import { labelOfSetting } from './setting-words.ts'
import { sampleQuery } from './settings.queries.ts'
import { SettingsTab } from './settings-tab.tsx'
import { TestSend } from './test-send.tsx'
import { useGroupForm } from './use-group-form.ts'
import type { Loaded } from './use-settings.ts'

/** The text messages: text, registration, and the operators' checks. */
export function SmsSettingsPage() {
  const search = useSearchParams()
  const template = templateOf(search.message)
  return (
    <SettingsTab>
      {(loaded) => (
        <div className="settings-messages">
          <div className="message-rules">
            <MessageList chosen={template} loaded={loaded} />
            <GroupPanel group="message.rules" loaded={loaded} />
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
              disabled={!form.canChange(enable)}
              checked={form.value(enable) === true}
              onChange={({ target }) => form.set(enable, target.checked)}
            />
          </label>
        }
      />
      <div>
        <DltPanel checks={checks} most={String(loaded.saved('business.sms_variable_length'))} />
        <PreviewPanel
          message={String(form.value(`${template}.message`))}
          sample={sample}
          onChoose={choose}
          isSms
        >
          <TestSend template={template} job={sample.data?.job?.id ?? null} isUnsaved={form.isDirty} />
        </PreviewPanel>
      </div>
    </>
  )
}

const icons = { error: CircleX, warning: TriangleAlert, good: CircleCheck } as const

/** The operators' checks of the typed text: errors, warnings and passes. */
function DltPanel({ checks, most }: { checks: readonly Check[]; most: string }) {
  const t = useText(settingsMessagesText)
  const count = (level: Check['level']) => checks.filter((check) => check.level === level).length
  const [errors, warnings] = [count('error'), count('warning')]
  return (
    <Panel
      title={t('settings.dlt')}
      end={
        checks.length > 0 && (
          <span className="row text-12" role="status">
            {errors > 0 && <DotWord hue="red">{t('settings.dlt-errors', { count: errors })}</DotWord>}
            {warnings > 0 && <DotWord hue="amber">{t('settings.dlt-warnings', { count: warnings })}</DotWord>}
            {errors + warnings === 0 && <DotWord hue="green">{t('settings.dlt-good')}</DotWord>}
          </span>
        )
      }
    >
      <PanelBody>
        {checks.length === 0 ? (
          <p className="ink-3 text-13">{t('settings.dlt-nothing')}</p>
        ) : (
          <ul className="dlt-checks">
            {byWeight(checks).map((check) => (
              <CheckLine key={check.id} check={check} most={most} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  )
}

function CheckLine({ check: { id, level, value }, most }: { check: Check; most: string }) {
  const t = useText(settingsMessagesText)
  const Icon = icons[level]
  const title = id === 'message-rupee' ? 'settings.dlt.message-unicode' : (`settings.dlt.${id}` as const)
  const why = `settings.dlt.${id}.why`
  return (
    <li data-level={level}>
      <Icon />
      <span>
        <b>{t(title, { value })}</b>
        {isText(why) && <small>{t(why, { value, most, example: '{#url#}' })}</small>}
      </span>
    </li>
  )
}

const isText = (id: string): id is keyof typeof settingsMessagesText => id in settingsMessagesText
