import type { SettingKey } from 'contract/settings/settings.registry.ts'
import type { settingsAccountsText } from '#src/text/en/settings.ts'
import { settingsFieldsText } from '#src/text/en/settings-fields.ts'
import { getText } from '#src/text/intl.ts'

type Words = typeof settingsFieldsText & typeof settingsAccountsText
type WordId = keyof Words
/** The catalogue's names of the settings. */
type Named = WordId extends infer Id ? (Id extends `settings.${infer Name}.label` ? Name : never) : never

/** A setting of several messages has the same name in all of them. */
const shared =
  /^(?:sms\.(?:login|complete|payment|statement)|message\.[a-z-]+|provider\.notification)\.(enable|message|header|templateId|entityId|provider)$/

/** The key of a setting's text in the catalogue. A test checks all of them. */
export const wordsUnder = (key: SettingKey): Named => key.replace(shared, 'sms.$1') as Named // see the test

/** The texts of accounts are loaded with the page that shows them. */
const words = { ...settingsFieldsText } as Words
export const addAccountWords = (text: typeof settingsAccountsText): Words => Object.assign(words, text)

export const labelOfSetting = (key: SettingKey) => getText(words, `settings.${wordsUnder(key)}.label`)
export const helpOfSetting = (key: SettingKey) => getText(words, `settings.${wordsUnder(key)}.help`)
