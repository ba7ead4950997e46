import type { SettingKey } from 'contract/settings/settings.registry.ts'
import type { settingsAccountsText } from '#src/text/en/settings-accounts.ts'
import { settingsFieldsText } from '#src/text/en/settings-fields.ts'
import { say } from '#src/text/intl.ts'

type Words = typeof settingsFieldsText & typeof settingsAccountsText
type WordId = keyof Words
/** Settings as the catalogue calls them. */
type Named = WordId extends infer Id ? (Id extends `settings.${infer Name}.label` ? Name : never) : never

/** What several messages have is called the same. */
const shared =
  /^(?:sms\.(?:login|complete|payment|statement)|message\.[a-z-]+|provider\.notification)\.(enable|message|header|templateId|entityId|provider)$/

/** Under which name the catalogue has the words of a setting. A test holds every one to it. */
export const wordsUnder = (key: SettingKey): Named => key.replace(shared, 'sms.$1') as Named // see the test

/** Those of accounts come with the page that shows them. */
const words = { ...settingsFieldsText } as Words
export const addAccountWords = (text: typeof settingsAccountsText): Words => Object.assign(words, text)

export const labelOfSetting = (key: SettingKey) => say(words, `settings.${wordsUnder(key)}.label`)
export const helpOfSetting = (key: SettingKey) => say(words, `settings.${wordsUnder(key)}.help`)
