import { changed } from '#shared/api/changed.ts'
import './questions.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Question, Script } from 'contract/categories/categories.schema.ts'
import { useState } from 'react'
import { call } from '#shared/api/call.ts'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { usePageActions } from '#shared/hooks/page-actions.ts'
import { usePageInfo } from '#shared/hooks/page-info.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { questionsText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { AnswerFields, type AnswerValues } from './answer-fields.tsx'
import { useCategory } from './categories.queries.ts'
import { scriptQuery } from './category-actions.ts'
import { InheritedPart, QuestionsPart } from './question-parts.tsx'
import { previewOf, type QuestionTyped, questionsOf, type ScriptTyped, valuesOf } from './script-values.ts'

const loadCheck = () => import('./script-form.schema.ts').then((module) => module.scriptForm)

/**
 * /categories/{id}/questions: the call script of a category, with the form at the left and a preview at the
 * right.
 */
export function QuestionsPage({ id }: { id: number }) {
  const t = useText(questionsText)
  const script = useQuery(scriptQuery(id))
  const { category } = useCategory(id)
  const title = category ? t('questions.title-of', { title: category.title }) : t('questions.title')
  usePageInfo({ title, crumb: t('questions.title') })
  if (script.data) return <QuestionsForm key={id} id={id} script={script.data} title={title} />
  return (
    <>
      <PageHead title={title} />
      <Panel>
        {script.isError ? (
          <ErrorState error={script.error} onRetry={() => void script.refetch()} />
        ) : (
          <PanelBody>
            <SkeletonLines label={t('questions.loading')} />
          </PanelBody>
        )}
      </Panel>
    </>
  )
}

function QuestionsForm({ id, script, title }: { id: number; script: Script; title: string }) {
  const t = useText(questionsText)
  const client = useQueryClient()
  const form = useZodForm<ScriptTyped, ScriptTyped>(loadCheck, valuesOf(script))
  const draft = useDraft(`questions-of-${id}`, form, { version: script.version })
  const saving = useMergingSave<ScriptTyped, ScriptTyped, Script>({
    form,
    record: script,
    restored: draft.restored,
    valuesOf,
    async save(changes, version) {
      const questions = questionsOf({ ...form.getValues(), ...changes })
      const saved = await call('PUT /categories/{id}/questions', {
        params: { id },
        body: { questions, version },
      })
      client.setQueryData(scriptQuery(id).queryKey, saved)
      form.reset(valuesOf(saved))
      saving.reopen(saved)
      await changed(client, { type: 'category' })
    },
  })
  const save = async (values: ScriptTyped) => {
    if (!(await saving.run(values))) return
    draft.clear()
    toast.success(t('questions.saved'))
  }
  usePageActions([{ label: t('questions.back'), path: `/categories/${id}/update` }])
  const questions = form.watch('questions')
  const labels = (value: unknown) => (value as ScriptTyped['questions']).map(({ label }) => label).join('\n') // its one field
  return (
    <FormWithAside
      title={title}
      form={form}
      onSubmit={save}
      submitLabel={t('questions.save')}
      notice={
        (draft.notice || saving.clash) && (
          <>
            {draft.notice}
            <ConflictNotice
              clash={saving.clash}
              label={() => t('questions.title')}
              show={(_, value) => labels(value)}
              onTake={saving.take}
            />
          </>
        )
      }
      aside={<ScriptPreview inherited={script.inherited} questions={questions} />}
    >
      <QuestionsPart
        form={form}
        end={
          <TextLink to="/categories/$id/update" params={{ id: String(id) }} className="text-13">
            {t('questions.back')}
          </TextLink>
        }
      />
      {script.inherited.length > 0 && <InheritedPart questions={script.inherited} />}
    </FormWithAside>
  )
}

type ScriptPreviewProps = { inherited: readonly Question[]; questions: QuestionTyped[] }

/** A preview of the script as the call desk shows it. Its answers are not stored. */
function ScriptPreview({ inherited, questions }: ScriptPreviewProps) {
  const t = useText(questionsText)
  const [answers, setAnswers] = useState<AnswerValues>({})
  const previewed = previewOf(inherited, { questions })
  return (
    <Panel title={t('questions.preview')} note={t('questions.preview-note')}>
      <PanelBody className="question-preview">
        {previewed.length === 0 && <p className="text-13 ink-3">{t('questions.preview-none')}</p>}
        <AnswerFields
          questions={previewed}
          answers={answers}
          onAnswer={({ id }, value) => setAnswers({ ...answers, [id]: value })}
        />
      </PanelBody>
    </Panel>
  )
}
