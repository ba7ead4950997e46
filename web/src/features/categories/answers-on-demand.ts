import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

/** The questions of a category, for pages that open without one. */
export const AnswersOnDemand = partOnDemand(() =>
  import('./answer-fields.tsx').then((module) => module.AnswerFields),
)
