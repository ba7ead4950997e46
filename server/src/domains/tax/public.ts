export { adjustTaxDocuments, taxRateOf } from './tax-documents.service.ts'
export { taxRuleFor } from './tax-rates.service.ts'
