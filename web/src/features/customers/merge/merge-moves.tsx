import type { UseQueryResult } from '@tanstack/react-query'
import { mergeKinds } from 'contract/customers/merge.rules.ts'
import type { MergePreview } from 'contract/customers/merge.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { Money, MoneyFigure } from '#shared/components/money.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Figure, Figures } from '#shared/ui/figures.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { mergeText } from '#src/text/en/merge.ts'
import { useText } from '#src/text/intl.ts'

type MergeMovesProps = { survivorId: number; preview: UseQueryResult<MergePreview> }
type Move = MergePreview['moves'][number]

/** All records that the merge would move, counted by the server, and the newest of each kind. */
export function MergeMoves({ survivorId, preview }: MergeMovesProps) {
  const t = useText(mergeText)
  const formats = useFormats()
  const id = recordId('customer', survivorId)
  const moves = preview.data?.moves
  const note = preview.data && t('merge.nothing-lost', { date: formats.shortDate(preview.data.undo_until) })
  return (
    <Panel title={t('merge.moves', { id })} note={note} aria-busy={preview.isFetching}>
      {preview.isError && !moves ? (
        <ErrorState compact error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <>
          <Figures label={t('merge.counts')} size="medium">
            {mergeKinds.map((what) => (
              <Figure
                key={what}
                label={t(`merge.kind.${what}`)}
                value={<Count move={moves?.find((move) => move.what === what)} isWaiting={!moves} />}
              />
            ))}
          </Figures>
          {moves?.some((move) => move.count > 0) && <Newest moves={moves} />}
        </>
      )}
    </Panel>
  )
}

function Count({ move, isWaiting }: { move: Move | undefined; isWaiting: boolean }) {
  const formats = useFormats()
  if (isWaiting) return <Skeleton width={32} />
  if (move?.amount) return <MoneyFigure paise={move.amount} />
  return formats.count(move?.count ?? 0)
}

function Newest({ moves }: { moves: Move[] }) {
  const t = useText(mergeText)
  const formats = useFormats()
  return (
    <PanelBody>
      <details>
        <summary className="link">{t('merge.show-records')}</summary>
        <dl className="merge-newest">
          {moves
            .filter((move) => move.count > 0)
            .map(({ what, count, first }) => (
              <div key={what}>
                <dt>
                  {t(`merge.kind.${what}`)} <span className="tabular">{formats.count(count)}</span>
                </dt>
                {first.map((record) => (
                  <dd key={record.id}>
                    <span className="grow">{record.text}</span>
                    {record.amount !== null && <Money paise={record.amount} />}
                    <span className="ink-3 no-wrap">
                      <ShortDate at={record.at} />
                    </span>
                  </dd>
                ))}
                {count > first.length && (
                  <dd className="ink-3">
                    {t('merge.and-older', { count: formats.count(count - first.length) })}
                  </dd>
                )}
              </div>
            ))}
        </dl>
      </details>
    </PanelBody>
  )
}
