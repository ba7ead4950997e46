import { describe, expect, test } from 'vitest'
import { readSetting } from './read-setting.rules.ts'
import type { SettingRow } from './setting-row.words.ts'
import { type SettingKey, settingKeys, settings } from './settings.registry.ts'

const rows = Object.entries(settings) as [SettingKey, SettingRow][]
const refused = { problem: expect.any(String) }

describe('a stored setting', () => {
  test.each(rows)('%s takes its own default', (key, row) => {
    expect(readSetting(key, row.default)).toEqual({ value: row.default })
  })

  test.each<[SettingKey, string | boolean, string | boolean]>([
    ['payment.update', true, true],
    ['business.name', '  House Care ', 'House Care'],
    ['notification.numbers', '98765 43210; 09876543210\n', '+919876543210'],
    ['business.sms_variable_length', '040', '40'],
    ['business.sms_variable_length', '', '30'],
    ['sms.login.provider', '', 'nimbusit'],
    ['whatsapp.sendendpoint', 'https://api.example.in:8443/send?x=1', 'https://api.example.in:8443/send?x=1'],
    ['whatsapp.sendendpoint', '', ''],
    ['business.charge_commission', ' 0.10 ', '0.1'],
    ['business.charge_commission', '', '0'],
    ['business.tds_from', ' 2026-04-01 ', '2026-04-01'],
    ['business.tds_from', '', ''],
    ['business.gstin', '29aagcb7383j1z4', '29AAGCB7383J1Z4'],
    ['business.hours', 'Fri 22:00-02:00', 'Fri 22:00-02:00'],
    ['business.hours', 'Tue 10:00-24:00\n\nMon 09:00-18:30', 'Mon 09:00-18:30\nTue 10:00-24:00'],
    ['provider.nimbusit.params', ' a={to}\n\nb=', 'a={to}\nb='],
    ['sms.complete.message', 'Dear {#var#}, {due}', 'Dear {#var#}, {due}'],
  ])('%s %j becomes %j', (key, typed, value) => {
    expect(readSetting(key, typed)).toEqual({ value })
  })

  test.each<[SettingKey, string | boolean]>([
    ['payment.update', 'true'],
    ['business.name', true],
    ['demo.key', '••••1234'],
    ['notification.numbers', '98765, 12'],
    ['business.sms_variable_length', '9'],
    ['business.sms_variable_length', '161'],
    ['business.sms_variable_length', '3e1'],
    ['sms.login.provider', 'telegraph'],
    ['whatsapp.sendendpoint', 'ftp://example.com'],
    ['whatsapp.sendendpoint', 'https://me:secret@example.com/'],
    ['whatsapp.sendendpoint', 'https://example.com/#a'],
    ['whatsapp.sendendpoint', 'https://exa mple.com/'],
    ['whatsapp.sendendpoint', 'https://example.com\\@evil.example'],
    ['whatsapp.sendendpoint', 'javascript:alert(1)'],
    ['business.charge_commission', '100.01'],
    ['business.charge_commission', '0.001'],
    ['business.charge_commission', 'free'],
    ['business.tds_from', '2026-02-30'],
    ['business.tds_from', '1 April'],
    ['business.gstin', '29ABCDE1234F1X5'],
    ['business.gstin', '29AAGCB7383J1Z5'],
    ['business.hours', 'Mon 18:00-18:00'],
    ['business.hours', 'Mon 09:00-25:00'],
    ['business.hours', 'Mon 09:00-24:30'],
    ['business.hours', 'Mon 09:00-18:00\nMon 10:00-11:00'],
    ['business.hours', 'Monday 9 to 6'],
    ['provider.nimbusit.params', 'UserID'],
    ['provider.nimbusit.params', 'a=1\na=2'],
    ['provider.nimbusit.params', 'a={apikey}'],
    ['provider.nimbusit.params', 'a={to'],
    ['sms.complete.message', 'Dear {nobody}'],
    ['sms.complete.message', 'Dear {name'],
  ])('%s %j is refused', (key, typed) => expect(readSetting(key, typed)).toEqual(refused))

  test('every template and parameter map lists its placeholders in the registry', () => {
    const braced = rows.filter(([, { kind }]) => kind === 'template' || kind === 'params')
    expect(braced.filter(([, { names }]) => !names?.length)).toEqual([])
    expect(settingKeys).toHaveLength(rows.length)
  })
})
