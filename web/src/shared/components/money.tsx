import { useFormats } from '#shared/format/formats.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'

/** Integer paise in tabular figures; an unknown amount is a dash. */
export function Money({ paise }: { paise: number | null | undefined }) {
  const formats = useFormats()
  if (paise === null || paise === undefined) return <Dash />
  return <span className="tabular no-wrap">{formats.money(paise)}</span>
}

/** The amount due: `Paid` when it is zero. */
export function Due({ paise }: { paise: number }) {
  const text = usePartText()
  return paise === 0 ? <span className="ink-3">{text('parts.paid')}</span> : <Money paise={paise} />
}

/** A figure of the day with small paise. */
export function MoneyFigure({ paise }: { paise: number }) {
  const { rupees, rest } = useFormats().moneyParts(paise)
  return (
    <>
      {rupees}
      <small>{rest}</small>
    </>
  )
}

/** An empty value. */
export function Dash() {
  return <span className="ink-3">–</span>
}
