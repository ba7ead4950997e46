import type { QuoteTerms } from 'contract/ledger/commission.schema.ts'
import { priceWithoutTax } from 'contract/tax/tax.rules.ts'
import { useCommissionWords } from './commission-words.ts'

type CommissionFormulaProps = { terms: QuoteTerms; price: number; material?: number; hasFormula?: boolean }

/** The commission on a typed price, and the rule behind it: for forms. */
export function CommissionFormula({
  terms,
  price,
  material = 0,
  hasFormula = false,
}: CommissionFormulaProps) {
  const words = useCommissionWords()
  const { commission_rule: rule, tax_rule } = terms
  const formula = hasFormula && `${words.formula(rule, priceWithoutTax(tax_rule, price), material)} `
  return (
    <>
      {words.line(terms, price, material)} {formula}
      {words.source(rule)}
    </>
  )
}
