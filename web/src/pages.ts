import type { ComponentType } from 'react'
import type { Route, RouteName } from './routes.ts'

/** What the address hands to its page: `id` as a number, any other parameter as text. */
type Parameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: K extends 'id' ? number : string } & Parameters<Rest>
  : unknown
type Page<N extends RouteName> = () => Promise<ComponentType<Parameters<Extract<Route, { name: N }>['path']> & object>>

/** What stands at each address of `routes.ts`, fetched when it is first opened. A row without a page says so honestly. */
export const pages: { [N in RouteName]?: Page<N> } = {
  login: () => import('#app/login-route.tsx').then((module) => module.LoginRoute),
  down: () => import('#app/down-page.tsx').then((module) => module.DownPage),
  'not-found': () => import('#app/not-found-page.tsx').then((module) => module.NotFoundPage),
  future: () => import('#app/future-page.tsx').then((module) => module.FuturePage),
  dashboard: () => import('#features/dashboard/dashboard.route.tsx').then((module) => module.DashboardPage),
  'jobs.create': () => import('#features/jobs/job-create.route.tsx').then((module) => module.JobCreatePage),
  'jobs.show': () => import('#features/jobs/job.route.tsx').then((module) => module.JobPage),
  'users.update': () => import('#features/staff/profile.route.tsx').then((module) => module.ProfilePage),
  'staffs.index': () => import('#features/staff/staffs.route.tsx').then((module) => module.StaffsPage),
  'staffs.create': () => import('#features/staff/staff-create.route.tsx').then((module) => module.StaffCreatePage),
  invitation: () => import('#features/staff/invitation.route.tsx').then((module) => module.InvitationPage),
  'payments.index': () => import('#features/payments/payments-list.route.tsx').then((module) => module.PaymentsPage),
  'api.docs': () => import('#features/devtools/api-docs.route.tsx').then((module) => module.ApiDocsPage),
  'customers.index': () =>
    import('#features/customers/customers-list.route.tsx').then((module) => module.CustomersListPage),
  'partners.index': () =>
    import('#features/partners/partners-list.route.tsx').then((module) => module.PartnersListPage),
  'partners.create': () =>
    import('#features/partners/partner-create.route.tsx').then((module) => module.PartnerCreatePage),
  'partners.show': () => import('#features/partners/partner.route.tsx').then((module) => module.PartnerPage),
  'partners.show.address': () =>
    import('#features/partners/partner-address.route.tsx').then((module) => module.PartnerAddressPage),
  'partners.show.service': () =>
    import('#features/partners/partner-service.route.tsx').then((module) => module.PartnerServicePage),
  'partners.show.jobs': () =>
    import('#features/partners/partner-jobs.route.tsx').then((module) => module.PartnerJobsPage),
  'partners.show.overview': () =>
    import('#features/partners/partner-overview.route.tsx').then((module) => module.PartnerOverviewPage),
  'partners.show.account': () =>
    import('#features/partners/partner-account.route.tsx').then((module) => module.PartnerAccountPage),
  settings: () => import('#features/settings/settings.route.tsx').then((module) => module.SettingsPage),
  'settings.general': () => import('#features/settings/general.route.tsx').then((module) => module.GeneralSettingsPage),
  'settings.payment': () => import('#features/settings/payment.route.tsx').then((module) => module.PaymentSettingsPage),
  'settings.sms': () => import('#features/settings/sms.route.tsx').then((module) => module.SmsSettingsPage),
  'settings.whatsapp': () =>
    import('#features/settings/whatsapp.route.tsx').then((module) => module.WhatsappSettingsPage),
  'settings.integration': () =>
    import('#features/settings/integration.route.tsx').then((module) => module.IntegrationSettingsPage),
  'enquiries.index': () => import('#features/enquiries/enquiries.route.tsx').then((module) => module.EnquiriesPage),
  'enquiries.create': () =>
    import('#features/enquiries/enquiry-create.route.tsx').then((module) => module.EnquiryCreatePage),
  'enquiries.show': () => import('#features/enquiries/enquiry.route.tsx').then((module) => module.EnquiryPage),
  'categories.index': () => import('#features/categories/categories.route.tsx').then((module) => module.CategoriesPage),
  'categories.create': () =>
    import('#features/categories/category-create.route.tsx').then((module) => module.CategoryCreatePage),
  'categories.update': () =>
    import('#features/categories/category-update.route.tsx').then((module) => module.CategoryUpdatePage),
  'categories.questions': () =>
    import('#features/categories/questions.route.tsx').then((module) => module.QuestionsPage),
  'customers.by-job': () => import('#features/customers/by-job.route.tsx').then((module) => module.CustomersByJobPage),
  'customers.invalid-names': () =>
    import('#features/customers/names/invalid-names.route.tsx').then((module) => module.InvalidNamesPage),
  'addresses.update': () => import('#features/customers/address.route.tsx').then((module) => module.AddressPage),
  'customers.duplicate-phones': () =>
    import('#features/customers/merge/duplicate-phones.route.tsx').then((module) => module.DuplicatePhonesPage),
  'customers.show': () => import('#features/customers/customer.route.tsx').then((module) => module.CustomerPage),
  'locations.index': () => import('#features/locations/locations.route.tsx').then((module) => module.LocationsPage),
  'locations.create': () =>
    import('#features/locations/location-create.route.tsx').then((module) => module.LocationCreatePage),
  'locations.show': () => import('#features/locations/location.route.tsx').then((module) => module.LocationPage),
}
