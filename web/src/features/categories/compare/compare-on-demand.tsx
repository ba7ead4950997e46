import { useState } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { commissionCompareText } from '#src/text/en/money.ts'
import { useText } from '#src/text/intl.ts'
import type { ProposedTerms } from './proposed-terms.ts'

const CompareDialog = partOnDemand(() =>
  import('./compare-dialog.tsx').then((module) => module.CompareDialog),
)

/**
 * Opens the comparison. `propose` returns null while the typed values are not valid terms, and shows the
 * errors.
 */
export function CompareButton({ propose }: { propose: () => Promise<ProposedTerms | null> }) {
  const t = useText(commissionCompareText)
  const [terms, setTerms] = useState<ProposedTerms | null>(null)
  return (
    <>
      <Button wide onClick={() => void propose().then(setTerms)}>
        {t('compare.open')}
      </Button>
      {terms && <CompareDialog terms={terms} onClose={() => setTerms(null)} />}
    </>
  )
}
