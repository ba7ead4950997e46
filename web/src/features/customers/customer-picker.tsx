import { useQuery } from '@tanstack/react-query'
import type { CallerCard, CallerMatch } from 'contract/customers/customers.schema.ts'
import { looksInvented, toE164 } from 'contract/shared/phone.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useId } from 'react'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { customerCardText } from '#src/text/en/customer-card.ts'
import { useText } from '#src/text/intl.ts'
import { type CallerChoice, effectiveChoice, isDuplicate } from './caller-choice.ts'
import { LastJob, OpenEnquiries, PersonFigures, PersonLine } from './customer-summary.tsx'
import { callerQuery } from './customers.queries.ts'

/** What is known about the typed number: the card, and the customer chosen for it. */
export function useCaller(typed: string, chosen: CallerChoice | null) {
  const caller = useQuery(callerQuery(typed))
  const card = toE164(typed) === null ? undefined : caller.data
  const choice = effectiveChoice(card, chosen)
  const customer = choice.kind === 'customer' ? card?.customers.find((match) => match.id === choice.id) : undefined
  return { caller, card, choice, customer }
}

type CustomerPickerProps = {
  /** The phone as it is typed, in any form. */
  typed: string
  chosen: CallerChoice | null
  onChoose: (choice: CallerChoice) => void
}

/** Stands beside a form while a number is typed: who it is, what they have, and whose record it becomes. */
export function CustomerPicker({ typed, chosen, onChoose }: CustomerPickerProps) {
  const t = useText(customerCardText)
  const { caller, card, choice } = useCaller(typed, chosen)
  const phone = toE164(typed)
  return (
    <Panel title={t('customer-card.caller')} aria-live="polite">
      {phone === null && (
        <EmptyState compact title={t('customer-card.waiting')}>
          {t('customer-card.waiting-text')}
        </EmptyState>
      )}
      {phone !== null && caller.isPending && (
        <PanelBody>
          <SkeletonLines label={t('customer-card.looking')} />
        </PanelBody>
      )}
      {phone !== null && caller.isError && (
        <ErrorState compact error={caller.error} onRetry={() => void caller.refetch()} />
      )}
      {phone !== null && card && (
        <>
          <Warnings phone={phone} card={card} />
          {card.customers.length === 0 ? (
            <EmptyState compact title={t('customer-card.nobody')}>
              {t('customer-card.nobody-text')}
            </EmptyState>
          ) : (
            <Matches card={card} choice={choice} onChoose={onChoose} />
          )}
        </>
      )}
    </Panel>
  )
}

function Warnings({ phone, card }: { phone: string; card: CallerCard }) {
  const t = useText(customerCardText)
  const partner = card.partner
  if (!partner && !card.invented && !looksInvented(phone)) return null
  return (
    <PanelBody className="stack stack-tight">
      {(card.invented || looksInvented(phone)) && <Notice hue="amber">{t('customer-card.invented')}</Notice>}
      {partner && <Notice hue="blue">{t('customer-card.partner', { name: partner.name })}</Notice>}
    </PanelBody>
  )
}

type MatchesProps = { card: CallerCard; choice: CallerChoice; onChoose: (choice: CallerChoice) => void }

function Matches({ card, choice, onChoose }: MatchesProps) {
  const t = useText(customerCardText)
  const name = useId()
  const [first, ...others] = card.customers
  // Two of one number often have one name.
  const attachLabel = ({ id, name }: CallerMatch) =>
    t(others.length > 0 ? 'customer-card.attach-one' : 'customer-card.attach', { name, id: recordId('customer', id) })
  return (
    <>
      {card.customers.map((match) => (
        <Match key={match.id} match={match} />
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

function Match({ match }: { match: CallerMatch }) {
  const t = useText(customerCardText)
  return (
    <>
      <PanelBody>
        <PhoneLine phone={match.phone} />
        <PersonLine id={match.id} name={match.name} since={match.created_at} />
        {match.matched_on !== 'phone' && (
          <p className="text-12 ink-3">{t('customer-card.also', { which: t(`customer-card.${match.matched_on}`) })}</p>
        )}
      </PanelBody>
      <hr />
      <PersonFigures id={match.id} totals={match.totals} />
      <hr />
      <PanelBody className="stack stack-tight text-13">
        <OpenEnquiries enquiries={match.open_enquiries} />
        <LastJob job={match.last_job} />
      </PanelBody>
      <hr />
    </>
  )
}
