import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ErasurePreview, erasureRequest } from 'contract/privacy/privacy.schema.ts'
import { type ErasableType, erasureReasons, heldKinds } from 'contract/privacy/privacy.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { Facts } from '#shared/components/facts.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { choicesOf } from '#shared/components/fields/select-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { SkeletonLines } from '#shared/ui/skeleton.tsx'
import { erasureText } from '#src/text/en/privacy.ts'
import { useText } from '#src/text/intl.ts'

export type Person = { type: ErasableType; id: number; name: string }
type ErasureDialogProps = { person: Person; onClose: () => void }

const endpoints = {
  customer: { preview: 'GET /customers/{id}/erasure', erase: 'POST /customers/{id}/erasure' },
  partner: { preview: 'GET /partners/{id}/erasure', erase: 'POST /partners/{id}/erasure' },
} as const

/** Shows what would be removed and what blocks it, and erases the person for good. */
export function ErasureDialog({ person, onClose }: ErasureDialogProps) {
  const t = useText(erasureText)
  const { type, id, name } = person
  const preview = useQuery(apiQuery(endpoints[type].preview, { params: { id } }))
  if (preview.data && preview.data.blockers.length === 0) {
    return <ErasureForm person={person} preview={preview.data} onClose={onClose} />
  }
  return (
    <Dialog
      title={t('erasure.title', { name })}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('erasure.close')}</Button>}
    >
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isLoading && <SkeletonLines label={t('erasure.loading')} />}
      {preview.data && (
        <Notice hue="amber" title={t('erasure.blocked', { type })} items={preview.data.blockers} />
      )}
    </Dialog>
  )
}

function ErasureForm({
  person: { type, id, name },
  preview,
  onClose,
}: ErasureDialogProps & { preview: ErasurePreview }) {
  const t = useText(erasureText)
  const client = useQueryClient()
  const form = useZodForm(erasureRequest, { reason: 'asked-by-the-person' })
  const draft = useDraft(`erase-${type}-${id}`, form)
  return (
    <FormDialog
      title={t('erasure.title', { name })}
      text={t('erasure.text', { type })}
      form={form}
      draft={draft}
      variant="danger"
      words={{ save: t('erasure.save'), back: t('erasure.cancel') }}
      before={<Preview preview={preview} />}
      onSubmit={async (body) => {
        await call(endpoints[type].erase, { params: { id }, body })
        toast.success(t('erasure.done'))
        void changed(client, { type, id })
      }}
      onClose={onClose}
    >
      <RadioGroupField
        control={form.control}
        name="reason"
        label={t('erasure.reason')}
        options={choicesOf(erasureReasons)}
      />
    </FormDialog>
  )
}

function Preview({ preview: { held, kept_invoices } }: { preview: ErasurePreview }) {
  const t = useText(erasureText)
  const fateOf = ({ rows, deleted }: ErasurePreview['held'][number]) => {
    if (deleted === 0) return t('erasure.fate.emptied')
    return deleted === rows ? t('erasure.fate.deleted') : t('erasure.fate.both', { deleted })
  }
  return (
    <>
      <h3 className="text-13">{t('erasure.preview')}</h3>
      <Facts
        facts={held.map((row) => ({
          label: labelOf(heldKinds, row.kind),
          value: t('erasure.row', { rows: row.rows, fate: fateOf(row) }),
        }))}
      />
      {kept_invoices > 0 && (
        <Notice hue="blue">{t('erasure.kept-invoices', { count: kept_invoices })}</Notice>
      )}
    </>
  )
}
