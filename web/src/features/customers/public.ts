/** What other features and the shell may use of this one. */
export { type CallerChoice, isDuplicate } from './caller-choice.ts'
export { setPrimaryAddress } from './customer-lists.queries.ts'
export { CustomerPicker, useCaller } from './customer-picker.tsx'
export { LastJob, PersonFigures, PersonLine } from './customer-summary.tsx'
export { addAddress, customerQuery } from './customers.queries.ts'
