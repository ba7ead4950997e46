import '#shared/components/fields/controls.css'
import type { TestResult } from 'contract/messages/messages.schema.ts'
import type { TestedTemplate } from 'contract/messages/messages.words.ts'
import { issueSentence } from 'contract/shared/issue-words.ts'
import { readPhone } from 'contract/shared/phone.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Send from 'lucide-react/icons/send'
import { useId, useState } from 'react'
import { useDraftState } from '#shared/hooks/use-draft-state.ts'
import { ActionButtonView } from '#shared/ui/action-button.tsx'
import { DotWord } from '#shared/ui/badge.tsx'
import { useAction } from '#shared/ui/use-action.ts'
import { settingsMessagesText } from '#src/text/en/settings.ts'
import { useText } from '#src/text/intl.ts'
import { sendTest } from './settings.queries.ts'

type TestSendProps = { template: TestedTemplate; job: number | null; isUnsaved: boolean }

/** Sends one real message with the saved settings, and shows the provider's answer. */
export function TestSend({ template, job, isUnsaved }: TestSendProps) {
  const t = useText(settingsMessagesText)
  const id = useId()
  // The number is kept, because tests are repeated.
  const [to, setTo] = useDraftState('settings-test-number', '')
  const [problem, setProblem] = useState<string>()
  const [answer, setAnswer] = useState<TestResult | null>(null)
  const action = useAction(async (phone: string) => {
    setAnswer(null)
    setAnswer(await sendTest(template, phone, job))
  })
  const send = () => {
    const phone = to.trim() === '' ? { problem: t('settings.test-phone') } : readPhone(to)
    setProblem('problem' in phone ? phone.problem : undefined)
    if ('e164' in phone) void action.run(phone.e164)
  }
  return (
    <form
      className="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="field-label" htmlFor={id}>
        {t('settings.test-to')}
      </label>
      <span className="row row-wrap">
        <input
          id={id}
          className="input width-phone tabular"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-error`}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <ActionButtonView type="submit" icon={<Send />} state={action.state}>
          {t('settings.test')}
        </ActionButtonView>
      </span>
      {problem && (
        <span id={`${id}-error`} className="field-error">
          <CircleAlert />
          {issueSentence('', problem)}
        </span>
      )}
      {isUnsaved && <span className="field-help">{t('settings.test-unsaved')}</span>}
      {answer && <Answer answer={answer} />}
    </form>
  )
}

function Answer({ answer: { provider, state, status, raw, problem, ms } }: { answer: TestResult }) {
  const t = useText(settingsMessagesText)
  return (
    <div role="status" className="test-answer">
      <DotWord hue={state === 'submitted' ? 'green' : 'red'}>
        {state === 'submitted'
          ? t('settings.test-taken', { provider, ms })
          : t('settings.test-refused', { problem: problem ?? '' })}
      </DotWord>
      {provider !== '' && (
        <details open={state === 'failed'}>
          <summary>{t('settings.test-answer', { provider })}</summary>
          {status === null ? t('settings.test-no-answer') : t('settings.test-status', { status })}
          {raw !== '' && <pre>{raw}</pre>}
        </details>
      )}
    </div>
  )
}
