import { GroupsPage } from './groups-page.tsx'

const columns = [
  ['business', 'notification', 'limits'],
  ['hours', 'demo', 'cache'],
] as const

/** Who the business is, when it works, and who hears of new enquiries. */
export function GeneralSettingsPage() {
  return <GroupsPage columns={columns} />
}
