import { useInfiniteQuery } from '@tanstack/react-query'
import { recordId } from 'contract/shared/record-id.ts'
import type { ReactNode } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { MessageLine } from '#shared/components/message-line.tsx'
import { PaymentLine } from '#shared/components/payment-line.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { customerMessagesQuery, customerPaymentsQuery } from '../customer-lists.queries.ts'

/** Payments and refunds, each with its job. */
export function CustomerPayments({ customerId }: { customerId: number }) {
  const t = useText(customersText)
  const payments = useInfiniteQuery(customerPaymentsQuery(customerId))
  const rows = payments.data?.pages.flatMap(({ data }) => data)
  return (
    <RecordsPanel
      title={t('customers.payments')}
      none={t('customers.no-payments')}
      query={payments}
      rows={rows}
    >
      {rows?.map((payment) => (
        <div key={payment.id}>
          {payment.kind === 'refund' && <div className="text-12 ink-3">{t('customers.refund')}</div>}
          <ul>
            <PaymentLine payment={payment} />
          </ul>
          {payment.job_id !== null && (
            <div className="text-12">
              <TextLink to="/jobs/$id" params={{ id: String(payment.job_id) }}>
                {recordId('job', payment.job_id)}
              </TextLink>
            </div>
          )}
        </div>
      ))}
    </RecordsPanel>
  )
}

/** Messages about the customer's enquiries and jobs, with their delivery status. */
export function CustomerMessages({ customerId }: { customerId: number }) {
  const t = useText(customersText)
  const messages = useInfiniteQuery(customerMessagesQuery(customerId))
  const rows = messages.data?.pages.flatMap(({ data }) => data)
  return (
    <RecordsPanel
      title={t('customers.messages')}
      none={t('customers.no-messages')}
      query={messages}
      rows={rows}
    >
      <ul className="stack">
        {rows?.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </ul>
    </RecordsPanel>
  )
}

type RecordsPanelProps = {
  title: string
  none: string
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'isLoading' | 'isError' | 'error' | 'hasNextPage' | 'isFetchingNextPage'
  > & { refetch: () => unknown; fetchNextPage: () => unknown }
  rows: readonly unknown[] | undefined
  children: ReactNode
}

function RecordsPanel({ title, none, query, rows, children }: RecordsPanelProps) {
  const t = useText(customersText)
  if (query.isError && !rows) {
    return (
      <Panel title={title}>
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  }
  return (
    <Panel title={title} waiting={query.isLoading}>
      <PanelBody className="stack text-13">
        {!rows && <SkeletonLines label={t('customers.loading')} />}
        {rows?.length === 0 && <span className="ink-3">{none}</span>}
        {children}
        {query.hasNextPage && (
          <Button
            size="small"
            aria-busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('customers.show-more')}
          </Button>
        )}
      </PanelBody>
    </Panel>
  )
}
