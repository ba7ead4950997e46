import type { CompletionReport } from 'contract/jobs/completion-report.schema.ts'
import { collectionMeans } from 'contract/jobs/jobs.words.ts'
import { useFormats } from '#shared/format/formats.ts'
import { completionReportsText } from '#src/text/en/completion-reports.ts'
import { useText } from '#src/text/intl.ts'

/**
 * The content of a partner's report, one line each: the money, and for an open one the differences from its
 * job.
 */
export function useReportWords() {
  const t = useText(completionReportsText)
  const { money } = useFormats()
  return (report: CompletionReport, job: { price: number; material_cost: number }): string[] => {
    const { state, collected, material_cost, extra } = report
    const words: string[] = []
    if (collected) {
      const { amount, means, reference } = collected
      const values = { amount: money(amount), how: collectionMeans[means].label, reference: reference ?? '' }
      words.push(t(reference ? 'completion-reports.paid-utr' : 'completion-reports.paid', values))
    }
    if (state !== 'open') return words
    if (material_cost !== null && material_cost !== job.material_cost) {
      words.push(
        t('completion-reports.material', { from: money(job.material_cost), to: money(material_cost) }),
      )
    }
    if (extra) {
      words.push(t('completion-reports.extra', { amount: money(extra.amount), work: extra.work }))
      words.push(
        t('completion-reports.price', { from: money(job.price), to: money(job.price + extra.amount) }),
      )
    }
    return words
  }
}
