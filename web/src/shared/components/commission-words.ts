import {
  type CommissionRule,
  commissionBase,
  commissionFormula,
  commissionOf,
} from 'contract/ledger/commission.rules.ts'
import type { QuoteTerms } from 'contract/ledger/commission.schema.ts'
import { priceWithoutTax } from 'contract/tax/tax.rules.ts'
import { useFormats } from '#shared/format/formats.ts'
import { commissionText } from '#src/text/en/money.ts'
import { useText } from '#src/text/intl.ts'

/** A commission rule in words; amounts in paise. */
export function useCommissionWords() {
  const t = useText(commissionText)
  const formats = useFormats()
  const rule = ({ kind, value, after_material }: CommissionRule) => {
    if (kind === 'fixed') return t('commission.fixed')
    if (kind === 'slabs') return t(after_material ? 'commission.slabs-material' : 'commission.slabs')
    const percent = formats.percent(value / 10_000)
    return t(after_material ? 'commission.percent-material' : 'commission.percent', { percent })
  }
  return {
    /** `Commission, 20% of price`. */
    rule,
    /** The source of the rule: `Terms of AC repair.` */
    source: ({ source, source_title }: CommissionRule) =>
      t(`commission.from.${source}`, { title: source_title ?? '' }),
    /** The formula of the amount: `20% of (price − material) = 20% of ₹1,850.00.` */
    formula: (of: CommissionRule, price: number, materialCost: number) => {
      if (of.kind === 'fixed') return t('commission.formula.fixed', { amount: formats.money(of.value) })
      if (of.kind === 'slabs') {
        return `${commissionFormula(of, price, materialCost, { money: formats.money, percent: formats.percent })}.`
      }
      return t(of.after_material ? 'commission.formula.percent-material' : 'commission.formula.percent', {
        percent: formats.percent(of.value / 10_000),
        base: formats.money(commissionBase(of, price, materialCost)),
      })
    },
    /** The formula alone, with its amounts: `20% of (₹3,200.00 − material ₹1,150.00)`. */
    calculation: (of: CommissionRule, price: number, materialCost: number) =>
      commissionFormula(of, price, materialCost, { money: formats.money, percent: formats.percent }),
    partnerGets: t('commission.partner-gets'),
    /** The whole calculation in one line, for the help under a typed price: both are without its GST. */
    line: ({ commission_rule, tax_rule }: QuoteTerms, price: number, materialCost = 0) => {
      const base = priceWithoutTax(tax_rule, price)
      const commission = commissionOf(commission_rule, base, materialCost)
      return t('commission.line', {
        rule: rule(commission_rule),
        amount: formats.money(commission),
        rest: formats.money(base - commission),
      })
    },
  }
}
