import { isGstState, placeOfSupply } from 'contract/shared/gst-states.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { TaxDocument } from 'contract/tax/tax.schema.ts'
import { taxDocumentTitle, taxModeLabel } from 'contract/tax/tax.words.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { taxText } from '#src/text/en/tax.ts'
import { getText } from '#src/text/intl.ts'
import { downloadDocument } from './tax.queries.ts'

const word = (id: keyof typeof taxText) => getText(taxText, id)

function Day({ day }: { day: string }) {
  return <>{useFormats().day(day)}</>
}

function Percent({ rate }: { rate: number }) {
  return <>{useFormats().percent(rate / 10_000)}</>
}

/** One of the two kinds of tax is usually zero. */
const Tax = ({ paise }: { paise: number }) => (paise === 0 ? <Dash /> : <Money paise={paise} />)

const signed = (row: TaxDocument, paise: number) => (row.kind === 'credit-note' ? -paise : paise)

/** Tax documents of a month, newest first. Amounts of credit notes are negative. */
export const taxColumns = {
  number: {
    header: word('tax.number'),
    look: 'main',
    card: 1,
    skeleton: 120,
    cell: (row) => (
      <button
        type="button"
        className="link"
        aria-label={getText(taxText, 'tax.pdf-of', { number: row.number })}
        onClick={() => void downloadDocument(row.id).catch(toastError)}
      >
        {row.number}
      </button>
    ),
  },
  kind: { header: word('tax.kind'), card: 2, skeleton: 72, cell: (row) => taxDocumentTitle(row.kind) },
  day: { header: word('tax.day'), look: 'soft', card: 3, skeleton: 72, cell: (row) => <Day day={row.day} /> },
  job_id: {
    header: word('tax.job'),
    look: 'id',
    card: 4,
    skeleton: 48,
    cell: (row) => (
      <TextLink to="/jobs/$id" params={{ id: String(row.job_id) }}>
        {recordId('job', row.job_id)}
      </TextLink>
    ),
  },
  buyer: {
    header: word('tax.buyer'),
    shrinks: true,
    title: (row) => row.buyer,
    card: 5,
    cell: (row) => row.buyer,
  },
  buyer_gstin: {
    header: word('tax.gstin'),
    look: 'soft',
    hideBelow: 1280,
    cell: (row) => row.buyer_gstin ?? <Dash />,
  },
  place_of_supply: {
    header: word('tax.place'),
    look: 'soft',
    hideBelow: 1280,
    cell: (row) =>
      isGstState(row.place_of_supply) ? placeOfSupply(row.place_of_supply) : row.place_of_supply,
  },
  mode: { header: word('tax.mode'), look: 'soft', hideBelow: 1760, cell: (row) => taxModeLabel(row.mode) },
  sac: { header: word('tax.sac'), look: 'soft', hideBelow: 1280, cell: (row) => row.sac },
  rate: {
    header: word('tax.rate'),
    align: 'right',
    hideBelow: 1024,
    cell: (row) => <Percent rate={row.rate} />,
  },
  taxable: {
    header: word('tax.taxable'),
    align: 'right',
    hideBelow: 1024,
    cell: (row) => <Money paise={signed(row, row.taxable)} />,
  },
  cgst: {
    header: word('tax.cgst'),
    align: 'right',
    hideBelow: 1280,
    cell: (row) => <Tax paise={signed(row, row.cgst)} />,
  },
  sgst: {
    header: word('tax.sgst'),
    align: 'right',
    hideBelow: 1280,
    cell: (row) => <Tax paise={signed(row, row.sgst)} />,
  },
  igst: {
    header: word('tax.igst'),
    align: 'right',
    hideBelow: 1280,
    cell: (row) => <Tax paise={signed(row, row.igst)} />,
  },
  total: {
    header: word('tax.total'),
    align: 'right',
    look: 'main',
    card: 6,
    labelled: true,
    cell: (row) => <Money paise={signed(row, row.total)} />,
  },
  against: {
    header: word('tax.against'),
    look: 'soft',
    hideBelow: 1760,
    cell: (row) => row.against?.number ?? <Dash />,
  },
  id: 'hidden',
  reason: 'hidden',
  rounding: 'hidden',
  created_at: 'hidden',
} satisfies Columns<TaxDocument>
