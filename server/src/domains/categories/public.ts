export { categoriesBelow, getCategory } from './categories.service.ts'
export { isCategory, warrantyDaysOf } from './categories.store.ts'
export { questionsFor } from './questions.service.ts'
