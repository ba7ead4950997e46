import type { ApiError } from '#shared/api/api-error.ts'
import { asApiError } from '#shared/api/failures.ts'
import { Notice } from '#shared/ui/notice.tsx'

/** The notice above the form: the title of the error table, and its text or list. */
export type SignInFailure = Pick<ApiError, 'title' | 'text'>

export const failureOf = (thrown: unknown): SignInFailure => asApiError(thrown)

export function SignInNotice({ failure: { title, text } }: { failure: SignInFailure }) {
  const isList = Array.isArray(text)
  return (
    <Notice hue="red" alert title={title} items={isList ? text : undefined}>
      {isList ? null : text}
    </Notice>
  )
}
