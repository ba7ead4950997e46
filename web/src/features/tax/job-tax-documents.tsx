import { useQuery } from '@tanstack/react-query'
import { taxDocumentTitle } from 'contract/tax/tax.words.ts'
import { Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { taxText } from '#src/text/en/tax.ts'
import { useText } from '#src/text/intl.ts'
import { downloadDocument, jobDocumentsQuery } from './tax.queries.ts'

/** Tax invoices and notes of a job; nothing without any. */
export function JobTaxDocuments({ id }: { id: number }) {
  const t = useText(taxText)
  const formats = useFormats()
  const { data = [] } = useQuery(jobDocumentsQuery(id))
  if (data.length === 0) return null
  return (
    <Panel title={t('tax.of-job')}>
      <PanelBody>
        <ul className="stack text-13">
          {data.map((document) => (
            <li key={document.id} className="row">
              <span className="grow">
                {taxDocumentTitle(document.kind)}
                <br />
                <span className="text-12 ink-3">
                  {document.number}, {formats.day(document.day)}
                  {document.against && `, ${t('tax.against-number', { number: document.against.number })}`}
                </span>
              </span>
              <Money paise={document.kind === 'credit-note' ? -document.total : document.total} />
              <ActionButton
                size="tiny"
                variant="ghost"
                aria-label={t('tax.pdf-of', { number: document.number })}
                onAction={() => downloadDocument(document.id)}
              >
                {t('tax.pdf')}
              </ActionButton>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}
