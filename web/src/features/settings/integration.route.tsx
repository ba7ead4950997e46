import { settingsAccountsText } from '#src/text/en/settings-accounts.ts'
import { addAccountWords } from './setting-words.ts'
import { GroupsPage } from './settings-tab.tsx'

addAccountWords(settingsAccountsText)

const columns = [
  ['nimbusit', 'myctrlbox', 'switchy'],
  ['whatsapp', 'callerdesk', 'hosts'],
] as const

/** The accounts at those who send, call and shorten for us. */
export function IntegrationSettingsPage() {
  return <GroupsPage columns={columns} />
}
