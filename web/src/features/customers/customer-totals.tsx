import type { CustomerDetail } from 'contract/customers/customers.schema.ts'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { LastJob, PersonFigures } from './customer-summary.tsx'

/** What the person has been to the business so far. */
export function CustomerTotals({ customer: { id, totals, last_job } }: { customer: CustomerDetail }) {
  const t = useText(customersText)
  return (
    <Panel title={t('customers.totals')} className="order-2">
      <PersonFigures id={id} totals={totals} />
      <hr />
      <PanelBody className="stack stack-tight">
        <MoneySum
          rows={[
            { label: t('customers.total-paid'), paise: totals.paid },
            { label: t('customers.total-due'), paise: totals.due, total: true, danger: totals.due > 0 },
          ]}
        />
        <LastJob job={last_job} />
      </PanelBody>
    </Panel>
  )
}
