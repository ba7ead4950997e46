import { useQuery } from '@tanstack/react-query'
import type { Question } from 'contract/categories/categories.schema.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { categoriesQuery } from '#shared/api/shared-queries.ts'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { TextAreaField, TextField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { TextLink } from '#shared/components/links.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { questionsText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { emptyQuestion, type ScriptTyped } from './script-values.ts'

const kinds = ['text', 'radio', 'checkbox'] as const

type QuestionsPartProps = { form: FormOf<ScriptTyped, ScriptTyped>; end: ReactNode }

/** The category's own questions: add, edit, reorder, remove. */
export function QuestionsPart({ form, end }: QuestionsPartProps) {
  const t = useText(questionsText)
  const { control, watch, getValues } = form
  const { fields, append, remove, move, insert } = useFieldArray({
    control,
    name: 'questions',
    keyName: 'key',
  })
  const take = (at: number) => {
    const question = getValues(`questions.${at}`)
    remove(at)
    const onAction = () => insert(at, question)
    toast.success(t('questions.removed'), null, { action: { label: t('questions.undo'), onAction } })
  }
  const add = (
    <Button size="small" onClick={() => append({ ...emptyQuestion })}>
      <Plus />
      {t('questions.add')}
    </Button>
  )
  return (
    <Panel title={t('questions.own')} end={end}>
      {fields.length === 0 && (
        <EmptyState compact title={t('questions.none')} action={add}>
          {t('questions.none-text')}
        </EmptyState>
      )}
      {fields.map((field, at) => (
        <fieldset key={field.key} className="question">
          <legend className="visually-hidden">{t('questions.question', { n: at + 1 })}</legend>
          <div className="question-head">
            <b className="text-13" aria-hidden="true">
              {t('questions.question', { n: at + 1 })}
            </b>
            <span className="push-end row row-tight">
              <IconButton
                size="tiny"
                label={t('questions.up', { n: at + 1 })}
                icon={<ArrowUp />}
                aria-disabled={at === 0}
                onClick={() => at > 0 && move(at, at - 1)}
              />
              <IconButton
                size="tiny"
                label={t('questions.down', { n: at + 1 })}
                icon={<ArrowDown />}
                aria-disabled={at === fields.length - 1}
                onClick={() => at < fields.length - 1 && move(at, at + 1)}
              />
              <IconButton
                size="tiny"
                label={t('questions.remove', { n: at + 1 })}
                icon={<Trash2 />}
                onClick={() => take(at)}
              />
            </span>
          </div>
          <TextField
            control={control}
            name={`questions.${at}.label`}
            label={t('questions.label')}
            maxLength={200}
            autoFocus={field.label === '' && at === fields.length - 1 && at > 0}
          />
          <RadioGroupField
            control={control}
            name={`questions.${at}.input_type`}
            label={t('questions.kind')}
            options={kinds.map((value) => ({ value, label: t(`questions.kind.${value}`) }))}
            inline
          />
          {watch(`questions.${at}.input_type`) !== 'text' && (
            <TextAreaField
              control={control}
              name={`questions.${at}.choices`}
              label={t('questions.choices')}
              help={t('questions.choices-help')}
              rows={4}
              maxLength={4000}
            />
          )}
          <CheckboxField
            control={control}
            name={`questions.${at}.required`}
            label={t('questions.required')}
          />
        </fieldset>
      ))}
      {fields.length > 0 && <PanelBody>{add}</PanelBody>}
    </Panel>
  )
}

/** Inherited questions; each is edited in its own category. */
export function InheritedPart({ questions }: { questions: readonly Question[] }) {
  const t = useText(questionsText)
  const categories = useQuery(categoriesQuery).data ?? []
  const owners = [...new Set(questions.map((question) => question.category_id))]
  return (
    <Panel title={t('questions.inherited')}>
      <PanelBody className="stack">
        {owners.map((owner) => (
          <div key={owner} className="text-13">
            <TextLink to="/categories/$id/questions" params={{ id: String(owner) }}>
              {t('questions.inherited-from', {
                title: categories.find(({ id }) => id === owner)?.title ?? '',
              })}
            </TextLink>
            <ul className="ink-2">
              {questions
                .filter((question) => question.category_id === owner)
                .map((question) => (
                  <li key={question.id}>{question.label}</li>
                ))}
            </ul>
          </div>
        ))}
      </PanelBody>
    </Panel>
  )
}
