/** The query with which an export contains the planted rows; without it the list is unfiltered. */
export const requiredQueries: Record<string, string> = {
  // Each download adds an entry to the log.
  'GET /audit/download': 'record_type=job&action=planted&',
  'GET /reports/completed-jobs/download': 'group=partner&from=2026-01-01&to=2026-12-31&',
  'GET /reports/partners/download': 'from=2026-01-01&to=2026-12-31&',
  'GET /reports/concessions/download': 'group=partner&from=2026-01-01&to=2026-12-31&',
  'GET /reports/tax/download': 'month=2026-01&section=b2b&',
  'GET /reports/tds/download': 'year=2025&quarter=4&',
  'GET /day-book/download': 'from=2026-01-01&to=2026-12-31&',
  'GET /commission/simulation/download': 'category_id=1&kind=percent&value=1500&month=2026-05&',
}

/**
 * Exports of sums: as many rows as there are days, sources or reasons, and no text that a user typed. The
 * reason for each.
 */
export const ofSums: Record<string, string> = {
  'GET /reports/upcoming-jobs/download':
    'a row a day; the names in it are those of the most overloaded partners',
  'GET /reports/enquiry-sources/download': 'a row a source',
  'GET /reports/lost-reasons/download': 'a row a reason',
  'GET /reports/staff/download': 'a row for each of the staff',
}
