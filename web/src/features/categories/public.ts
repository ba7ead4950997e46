/** What other features and the shell may use of this one. */
export { AnswerFields, type AnswerValues } from './answer-fields.tsx'
export { AnswersOnDemand } from './answers-on-demand.ts'
export { questionsQuery, quoteTermsQuery, useCategory, useCategoryChoices } from './categories.queries.ts'
export { CategoryField } from './category-picker.tsx'
export { CompareButton } from './compare/compare-on-demand.tsx'
export type { ProposedTerms } from './compare/proposed-terms.ts'
export { EarlierAnswers, removedAnswers } from './earlier-answers.tsx'
