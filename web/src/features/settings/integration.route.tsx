import { settingsAccountsText } from '#src/text/en/settings.ts'
import { addAccountWords } from './setting-words.ts'
import { GroupsPage } from './settings-tab.tsx'

addAccountWords(settingsAccountsText)

const columns = [
  ['nimbusit', 'myctrlbox', 'switchy'],
  ['whatsapp', 'callerdesk', 'hosts'],
] as const

/** The accounts at the providers of messages, calls and short links. */
export function IntegrationSettingsPage() {
  return <GroupsPage columns={columns} />
}
