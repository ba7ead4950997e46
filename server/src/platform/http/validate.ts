import { type Issue, maxIssues } from 'contract/shared/errors.ts'
import type * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'

/** Parses one part of a request; all issues become one 422 that names each field. */
export function validate<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
): z.output<S> | undefined {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
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

const expectedWords: Partial<Record<z.core.$ZodIssueInvalidType['expected'], string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
}

function wordsFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') {
    const last = issue.errors.flat().at(-1)
    return last ? wordsFor(last) : issue.message
  }
  // A schema with its own message uses it for a missing value too.
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message
  return (issue.input ?? null) === null ? 'is required' : (expectedWords[issue.expected] ?? issue.message)
}

/** A duplicate query key is ambiguous and refused. */
export function singleValued(query: unknown): Record<string, string> {
  const entries = Object.entries(query ?? {})
  const repeated = entries.filter(([, value]) => typeof value !== 'string')
  if (repeated.length > 0) {
    const issues = repeated
      .slice(0, maxIssues)
      .map(([field]) => ({ field, message: 'may be sent only once' }))
    throw new AppError('invalid', { issues })
  }
  return Object.fromEntries(entries) as Record<string, string> // the others were refused above
}
