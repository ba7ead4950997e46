import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** Parts of other pages, each fetched when it is shown. */
export const CategoryTax = partOnDemand(() =>
  import('./category-tax.tsx').then((module) => module.CategoryTax),
)
export const JobTaxDocuments = partOnDemand(() =>
  import('./job-tax-documents.tsx').then((module) => module.JobTaxDocuments),
)
