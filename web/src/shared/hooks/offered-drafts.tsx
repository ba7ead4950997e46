import { offeredDraftText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Offered = { key: string; what: string }
type OfferedDraftsProps = {
  drafts: readonly Offered[]
  onContinue: (key: string) => void
  onDiscard: (key: string) => void
}

/** The unfinished drafts, above the form. */
export function OfferedDrafts({ drafts, onContinue, onDiscard }: OfferedDraftsProps) {
  const t = useText(offeredDraftText)
  return (
    <Notice hue="blue">
      <div className="stack-tight">
        {drafts.map(({ key, what: named }) => {
          const what = named || t('draft-offered.unnamed')
          return (
            <div key={key} className="row row-tight row-wrap">
              <span>{t('draft-offered.unfinished', { what })}</span>
              <Button
                size="tiny"
                aria-label={t('draft-offered.continue-one', { what })}
                onClick={() => onContinue(key)}
              >
                {t('draft-offered.continue')}
              </Button>
              <Button
                size="tiny"
                variant="ghost"
                aria-label={t('draft-offered.discard-one', { what })}
                onClick={() => onDiscard(key)}
              >
                {t('draft-offered.discard')}
              </Button>
            </div>
          )
        })}
      </div>
    </Notice>
  )
}
