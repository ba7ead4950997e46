import { GroupsPage } from './settings-tab.tsx'

const columns = [
  ['business', 'enquiries', 'jobs', 'notification', 'limits', 'reading'],
  ['hours', 'demo', 'cache'],
] as const

/** The business, its hours, and the recipients of new enquiries. */
export function GeneralSettingsPage() {
  return <GroupsPage columns={columns} />
}
