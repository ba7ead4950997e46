import { useQueryClient } from '@tanstack/react-query'
import { importColumns, mappingProblem } from 'contract/imports/import-columns.rules.ts'
import type { DataImport } from 'contract/imports/imports.schema.ts'
import { type KnownPolicy, policiesOf } from 'contract/imports/imports.words.ts'
import { useId, useState } from 'react'
import '#shared/components/fields/controls.css'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { importsText } from '#src/text/en/imports.ts'
import { useText } from '#src/text/intl.ts'
import { checkImport } from './imports.queries.ts'

/** The field of each column, and the handling of known phones. */
export function MappingForm({ of }: { of: DataImport }) {
  const t = useText(importsText)
  const client = useQueryClient()
  const { id, kind, headers, sample } = of
  const [mapping, setMapping] = useState(of.mapping)
  const [known, setKnown] = useState<KnownPolicy>(of.known)
  const problem = mappingProblem(kind, mapping)
  const choose = (at: number, key: string) =>
    setMapping(mapping.map((each, place) => (place === at ? key || null : each)))
  return (
    <Panel title={t('imports.columns')} note={of.is_remembered ? t('imports.remembered') : undefined}>
      <PanelBody className="stack">
        <ul className="import-columns" aria-label={t('imports.columns')}>
          {headers.map((header, at) => (
            <Column
              // Columns are named by their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={at}
              kind={kind}
              header={header || t('imports.column', { number: at + 1 })}
              samples={sample.flatMap((cells) => cells[at] || []).slice(0, 3)}
              chosen={mapping[at] ?? null}
              taken={mapping}
              onChoose={(key) => choose(at, key)}
            />
          ))}
        </ul>
        <fieldset className="import-known">
          <legend className="field-label">{t('imports.known')}</legend>
          {policiesOf[kind].map((policy) => (
            <label key={policy} className="option">
              <input
                type="radio"
                className="radio"
                name="known"
                checked={known === policy}
                onChange={() => setKnown(policy)}
              />
              {t(`imports.known.${policy}`)}
            </label>
          ))}
        </fieldset>
        {problem !== null && <Notice hue="amber">{t('imports.mapping-problem', { problem })}</Notice>}
        <div className="form-actions">
          <ActionButton
            variant={of.state === 'checked' ? undefined : 'primary'}
            disabled={problem !== null}
            onAction={() => checkImport(client, id, { mapping, known })}
          >
            {t(of.state === 'checked' ? 'imports.check-again' : 'imports.check')}
          </ActionButton>
        </div>
      </PanelBody>
    </Panel>
  )
}

type ColumnProps = {
  kind: DataImport['kind']
  header: string
  samples: string[]
  chosen: string | null
  taken: readonly (string | null)[]
  onChoose: (key: string) => void
}

function Column({ kind, header, samples, chosen, taken, onChoose }: ColumnProps) {
  const t = useText(importsText)
  const id = useId()
  return (
    <li>
      <label htmlFor={id}>
        <b className="medium">{header}</b>
        <span className="text-12 ink-3">{samples.join(' · ')}</span>
      </label>
      <select
        id={id}
        className="input"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('imports.not-imported')}</option>
        {importColumns[kind].map(({ key, label, required }) => (
          <option key={key} value={key} disabled={key !== chosen && taken.includes(key)}>
            {required ? t('imports.required', { label }) : label}
          </option>
        ))}
      </select>
    </li>
  )
}
