import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText, errorTitle } from '#shared/ui/error-text.ts'
import type { FormLabels } from './form-labels.ts'
import { issueInList, labelFromPath } from './issue-words.ts'

/** What stands in the notice above a form after its save failed. */
export type FormFailure = { title: string; text: string | null; items: string[] }

/** Puts a failed save into words, and what concerns single fields under them as well. */
export function readFormFailure<V extends FieldValues, O>(
  error: unknown,
  form: UseFormReturn<V, unknown, O>,
  labels: FormLabels,
): FormFailure {
  if (!(error instanceof ApiError)) reportError(error)
  const issues = error instanceof ApiError ? error.issues : []
  for (const issue of issues) {
    // Only names that a field of this form has: the others stand in the list alone.
    if (labels.has(issue.field)) form.setError(issue.field as Path<V>, { type: 'server', message: issue.message })
  }
  const items = issues.map((issue) => issueInList(labels.get(issue.field) ?? labelFromPath(issue.field), issue.message))
  const text = errorText(error)
  return { title: errorTitle(error), text: items.length > 0 || text === errorTitle(error) ? null : text, items }
}
