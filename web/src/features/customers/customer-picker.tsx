import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallerCard, CallerMatch } from 'contract/customers/customers.schema.ts'
import { looksInvented, toE164 } from 'contract/shared/phone.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useFilled } from '#shared/components/fields/use-filled.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { callerText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import { type CallerChoice, effectiveChoice } from './caller-choice.ts'
import type { CallerMatchesProps } from './caller-matches.tsx'
import { callerQuery } from './customers.queries.ts'

const CallerMatches = partOnDemand<CallerMatchesProps>(() =>
  import('./caller-matches.tsx').then((module) => module.CallerMatches),
)
const parts = [CallerMatches]

type CallerValues = { phone: string; choice: CallerChoice | null }

/**
 * The customer of a form with a phone. `fill` copies their known data into the form; `ask` is for its save,
 * which may be clicked before the card is loaded.
 */
export function useCaller<V extends CallerValues, O>(
  anyForm: UseFormReturn<V, unknown, O>,
  fill: (customer: CallerMatch | undefined) => void,
) {
  // Only these two fields are used; the library's type does not accept a form with more fields.
  const form = anyForm as unknown as UseFormReturn<CallerValues>
  const client = useQueryClient()
  const [phone, chosen] = form.watch(['phone', 'choice'])
  const { data } = useQuery(callerQuery(phone))
  const ask = async () => {
    const { phone, choice } = form.getValues()
    // Without an answer the server finds the customer.
    const card = toE164(phone)
      ? await client.ensureQueryData(callerQuery(phone)).catch(() => undefined)
      : undefined
    return callerOn(card, choice)
  }
  const now = callerOn(toE164(phone) ? data : undefined, chosen)
  useFilled(form, now.customer, async () => (await ask()).customer, fill)
  return { phone, ...now, ask }
}

/** The card of a number, and the customer chosen for it. */
function callerOn(card: CallerCard | undefined, chosen: CallerChoice | null) {
  const choice = effectiveChoice(card, chosen)
  const customer =
    choice.kind === 'customer' ? card?.customers.find((match) => match.id === choice.id) : undefined
  return { card, choice, customer }
}

type CustomerPickerProps = {
  /** The typed phone number, in any form. */
  typed: string
  chosen: CallerChoice | null
  onChoose: (choice: CallerChoice) => void
}

/**
 * Beside a form, while a number is typed: the matching customers, their records, and whose record the new one
 * becomes.
 */
export function CustomerPicker({ typed, chosen, onChoose }: CustomerPickerProps) {
  const t = useText(callerText)
  const caller = useQuery(callerQuery(typed))
  usePrefetch(parts)
  const phone = toE164(typed)
  const { card, choice } = callerOn(phone === null ? undefined : caller.data, chosen)
  return (
    <Panel title={t('caller.title')} aria-live="polite">
      {phone === null && (
        <EmptyState compact title={t('caller.waiting')}>
          {t('caller.waiting-text')}
        </EmptyState>
      )}
      {phone !== null && caller.isPending && (
        <PanelBody>
          <SkeletonLines label={t('caller.looking')} />
        </PanelBody>
      )}
      {phone !== null && caller.isError && (
        <ErrorState compact error={caller.error} onRetry={() => void caller.refetch()} />
      )}
      {phone !== null && card && (
        <>
          <Warnings phone={phone} card={card} />
          {card.customers.length === 0 ? (
            <EmptyState compact title={t('caller.nobody')}>
              {t('caller.nobody-text')}
            </EmptyState>
          ) : (
            <CallerMatches card={card} choice={choice} onChoose={onChoose} />
          )}
        </>
      )}
    </Panel>
  )
}

function Warnings({ phone, card }: { phone: string; card: CallerCard }) {
  const t = useText(callerText)
  const partner = card.partner
  if (!partner && !card.invented && !looksInvented(phone)) return null
  return (
    <PanelBody className="stack stack-tight">
      {(card.invented || looksInvented(phone)) && <Notice hue="amber">{t('caller.invented')}</Notice>}
      {partner && <Notice hue="blue">{t('caller.partner', { name: partner.name })}</Notice>}
    </PanelBody>
  )
}
