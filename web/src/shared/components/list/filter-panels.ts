/** What opens on a press in the line of filters: one file, fetched while the first rows are read. */
export { DatePanel } from './date-panel.tsx'
export { FilterOptions } from './filter-options.tsx'
export { FilterPanel } from './filter-panel.tsx'
