import { type Issue, maxIssues } from 'contract/shared/errors.ts'
import type * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'

/** Parses one part of a request; all issues become one 422 that names each field. */
export function validate<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', { issues: parsed.error.issues.slice(0, maxIssues).flatMap(toIssues) })
}

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxIssues)
      .map((key) => ({ field: [...path, key].join('.'), message: 'is not a known field' }))
  }
  return [{ field: path.join('.'), message: wordsFor(issue) }]
}

function wordsFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_union') return issue.errors.flat().at(-1)?.message ?? issue.message
  return issue.message
}

/** A duplicate query key is ambiguous and refused. */
export function singleValued(query: unknown): Record<string, string> {
  const entries = Object.entries(query ?? {})
  const repeated = entries.filter(([, value]) => typeof value !== 'string')
  if (repeated.length > 0) {
    const issues = repeated.slice(0, maxIssues).map(([field]) => ({ field, message: 'may be sent only once' }))
    throw new AppError('invalid', { issues })
  }
  return Object.fromEntries(entries) as Record<string, string> // the others were refused above
}
