import { child, guest, page } from '#app/route-row.ts'

/**
 * Every address of the app (spec 2): path, name, title, who may enter, and what differs from a plain panel page. The
 * menu, the guard, the path in the top bar and the tests read this table. What a page shows stands in `pages.ts`.
 */
export const routes = [
  page('/', 'home', 'Dashboard', 'dashboard.read', { redirect: '/dashboard' }),
  page('/dashboard', 'dashboard', 'Dashboard', 'dashboard.read', { menu: { icon: 'dashboard', order: 1 } }),
  page('/future', 'future', 'Future', 'future.read'),
  page('/cache', 'cache.index', 'Cache', 'cache.read', { menu: { icon: 'cache', order: 11 } }),
  page('/queue', 'queue.index', 'Queue', 'queue.read', { menu: { icon: 'queue', order: 12 } }),
  page('/query', 'query.index', 'Query', 'query.read', { menu: { icon: 'query', order: 13 } }),
  guest('/login', 'login', 'Sign in'),
  guest('/down', 'down', 'Down for maintenance'),
  page('/customers', 'customers.index', 'Customers', 'customers.read', { menu: { icon: 'customers', order: 3 } }),
  page('/customers/by-job', 'customers.by-job', 'Customers by job', 'customers.by-job'),
  page('/customers/duplicate-phones', 'customers.duplicate-phones', 'Duplicate phones', 'customers.read'),
  page('/customers/invalid-names', 'customers.invalid-names', 'Invalid names', 'customers.read'),
  page('/customers/{id}', 'customers.show', 'Customer', 'customers.read'),
  page('/users/{id}/update', 'users.update', 'Profile', 'profile.read'),
  page('/staffs', 'staffs.index', 'Staffs', 'staff.read', { menu: { icon: 'staffs', order: 7 } }),
  page('/staffs/create', 'staffs.create', 'New staff', 'staff.write'),
  page('/jobs/create', 'jobs.create', 'New job', 'jobs.write', { parent: '/dashboard' }),
  page('/jobs/{id}', 'jobs.show', 'Job', 'jobs.read', { parent: '/dashboard' }),
  page('/locations', 'locations.index', 'Locations', 'locations.write', { menu: { icon: 'locations', order: 6 } }),
  page('/locations/create/{type}', 'locations.create', 'New location', 'locations.write'),
  page('/locations/{id}/{type}', 'locations.show', 'Location', 'locations.write'),
  page('/categories', 'categories.index', 'Categories', 'categories.write', { menu: { icon: 'categories', order: 5 } }),
  page('/categories/create', 'categories.create', 'New category', 'categories.write'),
  page('/categories/{id}/update', 'categories.update', 'Category', 'categories.write'),
  page('/categories/{id}/questions', 'categories.questions', 'Questions', 'categories.write'),
  page('/partners', 'partners.index', 'Partners', 'partners.read', { menu: { icon: 'partners', order: 4 } }),
  page('/partners/create', 'partners.create', 'New partner', 'partners.write'),
  page('/partners/{id}', 'partners.show', 'Partner', 'partners.read', { hasTabs: true }),
  child('/partners/{id}', '', 'partners.show.overview', 'Overview', 'partners.read'),
  child('/partners/{id}', '/address', 'partners.show.address', 'Address', 'partners.read'),
  child('/partners/{id}', '/service', 'partners.show.service', 'Service', 'partners.read'),
  child('/partners/{id}', '/jobs', 'partners.show.jobs', 'Jobs', 'partners.read'),
  child('/partners/{id}', '/account', 'partners.show.account', 'Account', 'partners.read'),
  page('/enquiries', 'enquiries.index', 'Enquiries', 'enquiries.read', { menu: { icon: 'enquiries', order: 2 } }),
  page('/enquiries/create', 'enquiries.create', 'New enquiry', 'enquiries.write'),
  page('/enquiries/{id}', 'enquiries.show', 'Enquiry', 'enquiries.read'),
  page('/addresses/{id}/update', 'addresses.update', 'Address', 'addresses.write'),
  page('/settings', 'settings', 'Settings', 'settings.read', { menu: { icon: 'settings', order: 8 }, hasTabs: true }),
  child('/settings', '', 'settings.general', 'General', 'settings.read'),
  child('/settings', '/payment', 'settings.payment', 'Payment', 'settings.read'),
  child('/settings', '/sms', 'settings.sms', 'SMS', 'settings.read'),
  child('/settings', '/whatsapp', 'settings.whatsapp', 'WhatsApp', 'settings.read'),
  child('/settings', '/integration', 'settings.integration', 'Integration', 'settings.read'),
  page('/reports', 'reports', 'Reports', 'reports.read', { menu: { icon: 'reports', order: 9 }, hasTabs: true }),
  child('/reports', '', 'reports.completed-jobs', 'Completed jobs', 'reports.read'),
  child('/reports', '/upcoming-jobs', 'reports.upcoming-jobs', 'Upcoming jobs', 'reports.read'),
  page('/payments', 'payments.index', 'Payments', 'payments.read', { menu: { icon: 'payments', order: 10 } }),
  guest('/{rest}', 'not-found', 'Page not found'),
] as const

export type Route = (typeof routes)[number]
export type RouteName = Route['name']
