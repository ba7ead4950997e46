import { GroupsPage } from './settings-tab.tsx'

const columns = [
  ['business', 'enquiries', 'jobs', 'notification', 'limits', 'reading'],
  ['hours', 'demo', 'cache'],
] as const

/** Who the business is, when it works, and who hears of new enquiries. */
export function GeneralSettingsPage() {
  return <GroupsPage columns={columns} />
}
