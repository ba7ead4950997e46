import type { CommissionRule } from 'contract/ledger/commission.rules.ts'
import { useCommissionWords } from './commission-words.ts'

type CommissionFormulaProps = { rule: CommissionRule; price: number; material?: number; hasFormula?: boolean }

/** The commission on a typed price, and the rule behind it: for forms. */
export function CommissionFormula({ rule, price, material = 0, hasFormula = false }: CommissionFormulaProps) {
  const words = useCommissionWords()
  const formula = hasFormula && `${words.formula(rule, price, material)} `
  return (
    <>
      {words.line(rule, price, material)} {formula}
      {words.source(rule)}
    </>
  )
}
