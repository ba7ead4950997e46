import type { ComponentType } from 'react'
import type { Route, RouteName } from './routes.ts'

/** What the address hands to its page: `id` as a number, any other parameter as text. */
type Parameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: K extends 'id' ? number : string } & Parameters<Rest>
  : unknown
/** A page's module exports one thing, whatever its name: the names of all pages would be a part of every first load. */
type Page<N extends RouteName> = () => Promise<
  Record<string, ComponentType<Parameters<Extract<Route, { name: N }>['path']> & object>>
>

/** The page of each address of `routes.ts`, fetched when it is first opened; home redirects. */
export const pages: { [N in Exclude<RouteName, 'home'>]: Page<N> } = {
  login: () => import('#app/login-route.tsx'),
  down: () => import('#app/down-page.tsx'),
  'not-found': () => import('#app/not-found-page.tsx'),
  future: () => import('#app/future-page.tsx'),
  dashboard: () => import('#features/dashboard/dashboard.route.tsx'),
  'jobs.create': () => import('#features/jobs/create/job-create.route.tsx'),
  'jobs.show': () => import('#features/jobs/detail/job.route.tsx'),
  'users.update': () => import('#features/staff/profile/profile.route.tsx'),
  'staffs.index': () => import('#features/staff/staffs.route.tsx'),
  'staffs.create': () => import('#features/staff/staff-create.route.tsx'),
  invitation: () => import('#features/staff/invitation.route.tsx'),
  'payments.index': () => import('#features/payments/payments-list.route.tsx'),
  'cache.index': () => import('#features/devtools/cache/cache.route.tsx'),
  'api.docs': () => import('#features/devtools/api-docs.route.tsx'),
  'queue.index': () => import('#features/devtools/queue/queue.route.tsx'),
  'query.index': () => import('#features/devtools/query/query.route.tsx'),
  'customers.index': () => import('#features/customers/list/customers-list.route.tsx'),
  'partners.index': () => import('#features/partners/list/partners-list.route.tsx'),
  'partners.create': () => import('#features/partners/partner-create.route.tsx'),
  'partners.show': () => import('#features/partners/partner.route.tsx'),
  'partners.show.address': () => import('#features/partners/partner-address.route.tsx'),
  'partners.show.service': () => import('#features/partners/service/partner-service.route.tsx'),
  'partners.show.jobs': () => import('#features/jobs/partner-jobs.route.tsx'),
  'partners.show.overview': () => import('#features/partners/partner-overview.route.tsx'),
  'partners.show.account': () => import('#features/partners/account/partner-account.route.tsx'),
  reports: () => import('#features/reports/reports.route.tsx'),
  'reports.completed-jobs': () => import('#features/reports/completed-jobs.route.tsx'),
  'reports.upcoming-jobs': () => import('#features/reports/upcoming-jobs.route.tsx'),
  'reports.dues': () => import('#features/reports/dues.route.tsx'),
  'reports.enquiry-sources': () => import('#features/reports/business/enquiry-sources.route.tsx'),
  'reports.lost-enquiries': () => import('#features/reports/business/lost-enquiries.route.tsx'),
  'reports.staff-activity': () => import('#features/reports/business/staff-activity.route.tsx'),
  'reports.partner-performance': () => import('#features/reports/business/partner-performance.route.tsx'),
  'reports.rework': () => import('#features/reports/rework/rework.route.tsx'),
  'reports.unserved-pincodes': () => import('#features/reports/business/unserved-pincodes.route.tsx'),
  settings: () => import('#features/settings/settings.route.tsx'),
  'settings.general': () => import('#features/settings/general.route.tsx'),
  'settings.payment': () => import('#features/settings/payment.route.tsx'),
  'settings.sms': () => import('#features/settings/sms.route.tsx'),
  'settings.whatsapp': () => import('#features/settings/whatsapp.route.tsx'),
  'settings.integration': () => import('#features/settings/integration.route.tsx'),
  'enquiries.index': () => import('#features/enquiries/enquiries.route.tsx'),
  'enquiries.create': () => import('#features/enquiries/create/enquiry-create.route.tsx'),
  'enquiries.show': () => import('#features/enquiries/detail/enquiry.route.tsx'),
  'categories.index': () => import('#features/categories/categories.route.tsx'),
  'categories.create': () => import('#features/categories/category-create.route.tsx'),
  'categories.update': () => import('#features/categories/category-update.route.tsx'),
  'categories.questions': () => import('#features/categories/questions.route.tsx'),
  'customers.by-job': () => import('#features/customers/list/by-job.route.tsx'),
  'customers.invalid-names': () => import('#features/customers/names/invalid-names.route.tsx'),
  'addresses.update': () => import('#features/customers/address/address.route.tsx'),
  'customers.duplicate-phones': () => import('#features/customers/merge/duplicate-phones.route.tsx'),
  'customers.show': () => import('#features/customers/detail/customer.route.tsx'),
  'locations.index': () => import('#features/locations/locations.route.tsx'),
  'locations.create': () => import('#features/locations/location-create.route.tsx'),
  'locations.show': () => import('#features/locations/location.route.tsx'),
}
