/** What other features may use of this one. */
export { CategoryTax, JobTaxDocuments } from './tax-on-demand.ts'
