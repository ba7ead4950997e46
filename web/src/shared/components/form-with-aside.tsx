import '#src/styles/forms.css'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Form } from './fields/form.tsx'
import { SubmitButton } from './fields/submit-button.tsx'
import type { FormOf } from './fields/use-zod-form.ts'
import { PageHead } from './page-head.tsx'

type FormWithAsideProps<V extends FieldValues, O> = {
  title: string
  form: FormOf<V, O>
  onSubmit: (values: O) => unknown
  submitLabel: string
  /** From useDraft: a draft was restored. */
  notice: ReactNode
  /** Beside the fields, above them on a narrow page. */
  aside: ReactNode
  children: ReactNode
}

/** A page with one form, and related data beside it. */
export function FormWithAside<V extends FieldValues, O>(props: FormWithAsideProps<V, O>) {
  const { title, form, onSubmit, submitLabel, notice, aside, children } = props
  return (
    <>
      <PageHead title={title} />
      {notice && <div className="space-below form-narrow">{notice}</div>}
      <Form form={form} onSubmit={onSubmit} label={title} className="form-with-aside">
        <div className="form-with-aside-fields">
          {children}
          <div className="form-actions">
            <SubmitButton control={form.control}>{submitLabel}</SubmitButton>
            <Kbd>Ctrl Enter</Kbd>
          </div>
        </div>
        <aside className="form-with-aside-aside">{aside}</aside>
      </Form>
    </>
  )
}
