import { smsTemplates } from 'contract/messages/messages.words.ts'
import { settingKeys, settings } from 'contract/settings/settings.registry.ts'
import { expect, test } from 'vitest'
import { settingsAccountsText, settingsText } from '#src/text/en/settings.ts'
import { settingsFieldsText } from '#src/text/en/settings-fields.ts'
import { wordsUnder } from './setting-words.ts'

// Periods of retention have their names on their own page.
const names = settingKeys.filter((key) => !key.startsWith('retention.')).map(wordsUnder)

test('every setting has a label and a help, and no text is unused', () => {
  const wanted = new Set(names.flatMap((name) => [`settings.${name}.label`, `settings.${name}.help`]))
  const words = { ...settingsFieldsText, ...settingsAccountsText }
  expect([...wanted].filter((id) => !(id in words))).toEqual([])
  expect(Object.keys(words).filter((id) => !wanted.has(id))).toEqual([])
})

test('the texts of the accounts are those of the settings on their page', () => {
  const there = new Set(
    settingKeys.filter((key) => settings[key].tab === 'integration').map((key) => `settings.${key}.label`),
  )
  const labels = Object.keys(settingsAccountsText).filter((id) => id.endsWith('.label'))
  expect(new Set(labels)).toEqual(there)
})

test('every group has a panel on the page of its tab', async () => {
  const routes = import.meta.glob('./*.route.tsx', { query: '?raw', import: 'default', eager: true })
  const pages = Object.values(routes).join('\n')
  const groups = new Set(Object.values(settings).map(({ group }) => group))
  // The text messages share the panels of one page.
  const missing = [...groups].filter(
    (group) => !pages.includes(`'${group}'`) && !pages.includes(`"${group}"`),
  )
  expect(missing.filter((group) => !smsTemplates.some((template) => template === group))).toEqual([])
})

test('every group has a title', () => {
  const groups = new Set(Object.values(settings).map(({ group }) => group))
  expect([...groups].filter((group) => !(`settings.group.${group}` in settingsText))).toEqual([])
})

test('a setting of several messages has the same name in all of them', () => {
  expect(wordsUnder('sms.login.header')).toBe('sms.header')
  expect(wordsUnder('provider.notification.templateId')).toBe('sms.templateId')
  expect(wordsUnder('business.sms_variable_length')).toBe('business.sms_variable_length')
})
