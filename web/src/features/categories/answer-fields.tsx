import type { Question } from 'contract/categories/categories.schema.ts'
import { useId } from 'react'
import { usePartText } from '#shared/ui/use-part-text.ts'

/** By the question's id; several values for a checkbox question. */
export type AnswerValues = Record<string, string | string[]>

type AnswerFieldsProps = {
  questions: readonly Question[]
  answers: AnswerValues
  onAnswer: (question: Question, value: string | string[]) => void
}

/** The questions of a category in two columns, as a call script. */
export function AnswerFields({ questions, ...rest }: AnswerFieldsProps) {
  return (
    <div className="panel-columns">
      {questions.map((question) =>
        question.input_type === 'text' ? (
          <TextAnswer key={question.id} question={question} {...rest} />
        ) : (
          <OptionAnswer key={question.id} question={question} {...rest} />
        ),
      )}
    </div>
  )
}

type AnswerProps = Omit<AnswerFieldsProps, 'questions'> & { question: Question }

function OptionalMark({ question }: { question: Question }) {
  const text = usePartText()
  return question.required ? null : <span className="field-optional"> {text('parts.optional')}</span>
}

function TextAnswer({ question, answers, onAnswer }: AnswerProps) {
  const id = useId()
  const value = answers[question.id]
  return (
    <div className="field" data-question={question.id}>
      <label className="field-label" htmlFor={id}>
        {question.label}
        <OptionalMark question={question} />
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        maxLength={1000}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onAnswer(question, event.target.value)}
      />
    </div>
  )
}

function OptionAnswer({ question, answers, onAnswer }: AnswerProps) {
  const name = useId()
  const value = answers[question.id]
  const isMultiple = question.input_type === 'checkbox'
  const chosen = Array.isArray(value) ? value : value ? [value] : []
  const choose = (option: string, isOn: boolean) => {
    const others = question.options.filter((each) => (each === option ? isOn : chosen.includes(each)))
    onAnswer(question, isMultiple ? others : option)
  }
  return (
    <fieldset data-question={question.id}>
      <legend className="field-label">
        {question.label}
        <OptionalMark question={question} />
      </legend>
      {optionsOf(question, chosen).map((option) => (
        <label key={option} className="option">
          <input
            className={isMultiple ? 'check' : 'radio'}
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option)}
            onChange={(event) => choose(option, event.target.checked)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}

/** Its options, and chosen ones that are no longer offered, so that they stay visible. */
function optionsOf(question: Question, chosen: readonly string[]): string[] {
  return [...question.options, ...chosen.filter((option) => !question.options.includes(option))]
}
