import type { RouteRow } from '#app/route-row.ts'

/** Views of a page that are not in the menu; `words` as in a route. */
export const pageViews: readonly Pick<RouteRow, 'path' | 'title' | 'access' | 'words'>[] = [
  {
    path: '/enquiries?as=complaints',
    title: 'Complaints',
    access: 'enquiries.read',
    words: 'complaint rework',
  },
  { path: '/enquiries?as=intake', title: 'Incoming leads', access: 'intake.read', words: 'lead intake' },
  { path: '/dashboard?as=calendar', title: 'Dispatch', access: 'dashboard.read', words: 'calendar day plan' },
  { path: '/enquiries?as=trash', title: 'Trash', access: 'trash.read', words: 'deleted restore' },
]
