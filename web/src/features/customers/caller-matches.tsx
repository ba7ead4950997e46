import type { CallerCard, CallerMatch } from 'contract/customers/customers.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useId } from 'react'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { PanelBody } from '#shared/ui/panel.tsx'
import { customerCardText } from '#src/text/en/customer-card.ts'
import { useText } from '#src/text/intl.ts'
import { type CallerChoice, isDuplicate } from './caller-choice.ts'
import { CallerRecords } from './caller-records.tsx'
import { PersonFigures, PersonLine } from './customer-summary.tsx'

export type CallerMatchesProps = {
  card: CallerCard
  choice: CallerChoice
  onChoose: (choice: CallerChoice) => void
}

/** The customers with the number, and the choice of one or of a new one. */
export function CallerMatches({ card, choice, onChoose }: CallerMatchesProps) {
  const t = useText(customerCardText)
  const name = useId()
  const [first, ...others] = card.customers
  // Two customers with one number often have the same name.
  const attachLabel = ({ id, name }: CallerMatch) =>
    t(others.length > 0 ? 'customer-card.attach-one' : 'customer-card.attach', {
      name,
      id: recordId('customer', id),
    })
  return (
    <>
      {card.customers.map((match) => (
        <Match key={match.id} match={match} hasKeys={choice.kind === 'customer' && choice.id === match.id} />
      ))}
      <PanelBody className="stack stack-tight">
        {others.length > 0 && (
          <p className="text-13 ink-2">{t('customer-card.several', { count: card.customers.length })}</p>
        )}
        <fieldset>
          <legend className="field-label">{t('customer-card.choose')}</legend>
          {card.customers.map((match) => (
            <Choice
              key={match.id}
              name={name}
              label={attachLabel(match)}
              isChosen={choice.kind === 'customer' && choice.id === match.id}
              onChoose={() => onChoose({ kind: 'customer', id: match.id })}
            />
          ))}
          <Choice
            name={name}
            label={t('customer-card.new')}
            isChosen={choice.kind === 'new'}
            onChoose={() => onChoose({ kind: 'new' })}
          />
        </fieldset>
        {first && isDuplicate(card, choice) && (
          <Notice hue="amber" title={t('customer-card.duplicate', { name: first.name })} alert>
            {t('customer-card.duplicate-text')}
          </Notice>
        )}
      </PanelBody>
    </>
  )
}

type ChoiceProps = { name: string; label: string; isChosen: boolean; onChoose: () => void }

function Choice({ name, label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="option">
      <input className="radio" type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  )
}

/** @param hasKeys whether single keys open the records */
function Match({ match, hasKeys }: { match: CallerMatch; hasKeys: boolean }) {
  const t = useText(customerCardText)
  return (
    <>
      <PanelBody>
        <PhoneLine phone={match.phone} />
        <PersonLine id={match.id} name={match.name} since={match.created_at} />
        {match.matched_on !== 'phone' && (
          <p className="text-12 ink-3">
            {t('customer-card.also', { which: t(`customer-card.${match.matched_on}`) })}
          </p>
        )}
      </PanelBody>
      <hr />
      <PersonFigures id={match.id} totals={match.totals} />
      <hr />
      <PanelBody className="stack stack-tight text-13 caller-lines">
        <CallerRecords records={match.records} hasKeys={hasKeys} />
      </PanelBody>
      <hr />
    </>
  )
}
