import type { LocationImportResult } from 'contract/locations/location-imports.schema.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { locationsImportText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'

const levels = ['states', 'districts', 'areas', 'pincodes'] as const
type Counts = Pick<LocationImportResult, (typeof levels)[number]>

/** The number of locations in a file. */
export const newOf = (counts: Counts) => levels.reduce((sum, level) => sum + counts[level], 0)

/** `1 state, 2 districts and 12 pincodes`. */
export function useCountsInWords() {
  const t = useText(locationsImportText)
  const list = new Intl.ListFormat('en')
  return (counts: Counts) => {
    const words = levels.flatMap((level) =>
      counts[level] > 0 ? t(`locations-import.${level}`, { count: counts[level] }) : [],
    )
    return words.length > 0 ? list.format(words) : t('locations-import.nothing')
  }
}

type ImportResultProps = {
  result: LocationImportResult
  onImport: () => Promise<unknown>
  onOther: () => void
}

/** The result of a dry run, row errors by line, and the button that applies it. */
export function ImportResult({ result, onImport, onOther }: ImportResultProps) {
  const t = useText(locationsImportText)
  const words = useCountsInWords()
  const { existing, wrong, errors, ignored } = result
  const count = newOf(result)
  return (
    <>
      <p>
        {t('locations-import.would-add')} <b className="medium">{words(result)}</b>.{' '}
        {existing > 0 && t('locations-import.existing', { count: existing })}
      </p>
      {ignored.length > 0 && (
        <p className="text-13 ink-2">{t('locations-import.ignored', { names: ignored.join(', ') })}</p>
      )}
      {wrong > 0 && (
        <Notice
          hue="amber"
          title={t('locations-import.wrong', { count: wrong })}
          items={[
            ...errors.map(({ line, message }) => t('locations-import.error', { line, message })),
            ...(wrong > errors.length
              ? [t('locations-import.more-errors', { count: wrong - errors.length })]
              : []),
          ]}
        />
      )}
      <div className="form-actions">
        <Button onClick={onOther}>{t('locations-import.choose-other')}</Button>
        {count > 0 && (
          <ActionButton variant="primary" onAction={onImport}>
            {t('locations-import.do', { count })}
          </ActionButton>
        )}
      </div>
    </>
  )
}
