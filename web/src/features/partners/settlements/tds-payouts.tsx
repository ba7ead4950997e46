import { useQuery } from '@tanstack/react-query'
import type { TdsPartner, TdsPayout } from 'contract/settlements/tds.schema.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { tdsText } from '#src/text/en/settlements.ts'
import { getText, useText } from '#src/text/intl.ts'

const word = (id: keyof typeof tdsText) => getText(tdsText, id)

function Day({ day }: { day: string }) {
  return <>{useFormats().day(day)}</>
}
function Percent({ rate }: { rate: number }) {
  return <>{useFormats().percent(rate / 10_000)}</>
}

const columns = {
  reference: {
    header: word('tds.run'),
    look: 'main',
    card: 1,
    cell: ({ run_id, reference }) => (
      <TextLink to="/partners/settlements/$id" params={{ id: String(run_id) }}>
        {reference}
      </TextLink>
    ),
  },
  cut_off: { header: word('tds.day'), card: 2, cell: ({ cut_off }) => <Day day={cut_off} /> },
  gross: {
    header: word('tds.gross'),
    align: 'right',
    card: 3,
    labelled: true,
    cell: ({ gross }) => <Money paise={gross} />,
  },
  rate: { header: word('tds.rate'), align: 'right', cell: ({ rate }) => <Percent rate={rate} /> },
  tds: {
    header: word('tds.tds'),
    align: 'right',
    card: 4,
    labelled: true,
    cell: ({ tds }) => <Money paise={tds} />,
  },
  utr: { header: word('tds.utr'), look: 'tabular', card: 5, cell: ({ utr }) => utr },
  id: 'hidden',
  run_id: 'hidden',
} satisfies Columns<TdsPayout>

type PayoutsDialogProps = {
  of: TdsPartner
  period: { year: string; quarter: string | undefined }
  onClose: () => void
}

/** The payouts behind the TDS of a partner, the newest hundred. */
export function PayoutsDialog({
  of: { id, partner },
  period: { year, quarter },
  onClose,
}: PayoutsDialogProps) {
  const t = useText(tdsText)
  const query = { year, ...(quarter && { quarter }), partner_id: String(id), per_page: 100 }
  const payouts = useQuery(apiQuery('GET /reports/tds/payouts', { query }))
  const title = t('tds.payouts-of', { partner: partner.name })
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('tds.close')}</Button>}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={payouts.data?.data}
        isFetching={payouts.isFetching}
        error={payouts.error}
        onRetry={() => void payouts.refetch()}
      />
    </Dialog>
  )
}
