import type { ComponentType } from 'react'
import type { Route, RouteName } from './routes.ts'

/** What the address hands to its page: `id` as a number, any other parameter as text. */
type Parameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: K extends 'id' ? number : string } & Parameters<Rest>
  : unknown
type Page<N extends RouteName> = () => Promise<ComponentType<Parameters<Extract<Route, { name: N }>['path']> & object>>

/** The one thing a page's module exports, whatever its name: names of all pages would be a part of every first load. */
const only = <M extends object>(module: M) => Object.values(module)[0] as M[keyof M]

/** What stands at each address of `routes.ts`, fetched when it is first opened; that of home leads elsewhere. */
export const pages: { [N in Exclude<RouteName, 'home'>]: Page<N> } = {
  login: () => import('#app/login-route.tsx').then(only),
  down: () => import('#app/down-page.tsx').then(only),
  'not-found': () => import('#app/not-found-page.tsx').then(only),
  future: () => import('#app/future-page.tsx').then(only),
  dashboard: () => import('#features/dashboard/dashboard.route.tsx').then(only),
  'jobs.create': () => import('#features/jobs/job-create.route.tsx').then(only),
  'jobs.show': () => import('#features/jobs/job.route.tsx').then(only),
  'users.update': () => import('#features/staff/profile.route.tsx').then(only),
  'staffs.index': () => import('#features/staff/staffs.route.tsx').then(only),
  'staffs.create': () => import('#features/staff/staff-create.route.tsx').then(only),
  invitation: () => import('#features/staff/invitation.route.tsx').then(only),
  'payments.index': () => import('#features/payments/payments-list.route.tsx').then(only),
  'cache.index': () => import('#features/devtools/cache.route.tsx').then(only),
  'api.docs': () => import('#features/devtools/api-docs.route.tsx').then(only),
  'queue.index': () => import('#features/devtools/queue.route.tsx').then(only),
  'query.index': () => import('#features/devtools/query.route.tsx').then(only),
  'customers.index': () => import('#features/customers/customers-list.route.tsx').then(only),
  'partners.index': () => import('#features/partners/partners-list.route.tsx').then(only),
  'partners.create': () => import('#features/partners/partner-create.route.tsx').then(only),
  'partners.show': () => import('#features/partners/partner.route.tsx').then(only),
  'partners.show.address': () => import('#features/partners/partner-address.route.tsx').then(only),
  'partners.show.service': () => import('#features/partners/partner-service.route.tsx').then(only),
  'partners.show.jobs': () => import('#features/partners/partner-jobs.route.tsx').then(only),
  'partners.show.overview': () => import('#features/partners/partner-overview.route.tsx').then(only),
  'partners.show.account': () => import('#features/partners/partner-account.route.tsx').then(only),
  reports: () => import('#features/reports/reports.route.tsx').then(only),
  'reports.completed-jobs': () => import('#features/reports/completed-jobs.route.tsx').then(only),
  'reports.upcoming-jobs': () => import('#features/reports/upcoming-jobs.route.tsx').then(only),
  settings: () => import('#features/settings/settings.route.tsx').then(only),
  'settings.general': () => import('#features/settings/general.route.tsx').then(only),
  'settings.payment': () => import('#features/settings/payment.route.tsx').then(only),
  'settings.sms': () => import('#features/settings/sms.route.tsx').then(only),
  'settings.whatsapp': () => import('#features/settings/whatsapp.route.tsx').then(only),
  'settings.integration': () => import('#features/settings/integration.route.tsx').then(only),
  'enquiries.index': () => import('#features/enquiries/enquiries.route.tsx').then(only),
  'enquiries.create': () => import('#features/enquiries/enquiry-create.route.tsx').then(only),
  'enquiries.show': () => import('#features/enquiries/enquiry.route.tsx').then(only),
  'categories.index': () => import('#features/categories/categories.route.tsx').then(only),
  'categories.create': () => import('#features/categories/category-create.route.tsx').then(only),
  'categories.update': () => import('#features/categories/category-update.route.tsx').then(only),
  'categories.questions': () => import('#features/categories/questions.route.tsx').then(only),
  'customers.by-job': () => import('#features/customers/by-job.route.tsx').then(only),
  'customers.invalid-names': () => import('#features/customers/names/invalid-names.route.tsx').then(only),
  'addresses.update': () => import('#features/customers/address.route.tsx').then(only),
  'customers.duplicate-phones': () => import('#features/customers/merge/duplicate-phones.route.tsx').then(only),
  'customers.show': () => import('#features/customers/customer.route.tsx').then(only),
  'locations.index': () => import('#features/locations/locations.route.tsx').then(only),
  'locations.create': () => import('#features/locations/location-create.route.tsx').then(only),
  'locations.show': () => import('#features/locations/location.route.tsx').then(only),
}
