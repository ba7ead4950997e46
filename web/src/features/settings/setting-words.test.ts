import { smsTemplates } from 'contract/messages/messages.words.ts'
import { settingKeys, settings } from 'contract/settings/settings.registry.ts'
import { expect, test } from 'vitest'
import { settingsText } from '#src/text/en/settings.ts'
import { settingsFieldsText } from '#src/text/en/settings-fields.ts'
import { wordsUnder } from './setting-words.ts'

const names = settingKeys.map(wordsUnder)

test('every setting has a label and a help, and no word is left over', () => {
  const wanted = new Set(names.flatMap((name) => [`settings.${name}.label`, `settings.${name}.help`]))
  expect([...wanted].filter((id) => !(id in settingsFieldsText))).toEqual([])
  expect(Object.keys(settingsFieldsText).filter((id) => !wanted.has(id))).toEqual([])
})

test('every group has a panel on the page of its tab', async () => {
  const routes = import.meta.glob('./*.route.tsx', { query: '?raw', import: 'default', eager: true })
  const pages = Object.values(routes).join('\n')
  const groups = new Set(Object.values(settings).map(({ group }) => group))
  // The text messages share the panels of one page.
  const missing = [...groups].filter((group) => !pages.includes(`'${group}'`) && !pages.includes(`"${group}"`))
  expect(missing.filter((group) => !smsTemplates.some((template) => template === group))).toEqual([])
})

test('every group has a title', () => {
  const groups = new Set(Object.values(settings).map(({ group }) => group))
  expect([...groups].filter((group) => !(`settings.group.${group}` in settingsText))).toEqual([])
})

test('what several messages have is called the same', () => {
  expect(wordsUnder('sms.login.header')).toBe('sms.header')
  expect(wordsUnder('provider.notification.templateId')).toBe('sms.templateId')
  expect(wordsUnder('business.sms_variable_length')).toBe('business.sms_variable_length')
})
