import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ErasurePreview, erasureRequest } from 'contract/privacy/privacy.schema.ts'
import { erasureReasons, heldKinds } from 'contract/privacy/privacy.words.ts'
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
import { privacyText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'

type ErasureDialogProps = { customer: { id: number; name: string }; onClose: () => void }

/** Shows what would be removed and what blocks it, and erases the customer for good. */
export function ErasureDialog({ customer, onClose }: ErasureDialogProps) {
  const t = useText(privacyText)
  const { id, name } = customer
  const preview = useQuery(apiQuery('GET /customers/{id}/erasure', { params: { id } }))
  if (preview.data && preview.data.blockers.length === 0) {
    return <ErasureForm customer={customer} preview={preview.data} onClose={onClose} />
  }
  return (
    <Dialog
      title={t('privacy.title', { name })}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('privacy.close')}</Button>}
    >
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isLoading && <SkeletonLines label={t('privacy.loading')} />}
      {preview.data && <Notice hue="amber" title={t('privacy.blocked')} items={preview.data.blockers} />}
    </Dialog>
  )
}

function ErasureForm({
  customer: { id, name },
  preview,
  onClose,
}: ErasureDialogProps & { preview: ErasurePreview }) {
  const t = useText(privacyText)
  const client = useQueryClient()
  const form = useZodForm(erasureRequest, { reason: 'asked-by-the-person' })
  const draft = useDraft(`erase-customer-${id}`, form)
  return (
    <FormDialog
      title={t('privacy.title', { name })}
      text={t('privacy.text')}
      form={form}
      draft={draft}
      variant="danger"
      words={{ save: t('privacy.save'), back: t('privacy.cancel') }}
      before={<Preview preview={preview} />}
      onSubmit={async (body) => {
        await call('POST /customers/{id}/erasure', { params: { id }, body })
        toast.success(t('privacy.done'))
        void changed(client, { type: 'customer', id })
      }}
      onClose={onClose}
    >
      <RadioGroupField
        control={form.control}
        name="reason"
        label={t('privacy.reason')}
        options={choicesOf(erasureReasons)}
      />
    </FormDialog>
  )
}

function Preview({ preview: { held, kept_invoices } }: { preview: ErasurePreview }) {
  const t = useText(privacyText)
  const fateOf = ({ rows, deleted }: ErasurePreview['held'][number]) => {
    if (deleted === 0) return t('privacy.fate.emptied')
    return deleted === rows ? t('privacy.fate.deleted') : t('privacy.fate.both', { deleted })
  }
  return (
    <>
      <h3 className="text-13">{t('privacy.preview')}</h3>
      <Facts
        facts={held.map((row) => ({
          label: labelOf(heldKinds, row.kind),
          value: t('privacy.row', { rows: row.rows, fate: fateOf(row) }),
        }))}
      />
      {kept_invoices > 0 && (
        <Notice hue="blue">{t('privacy.kept-invoices', { count: kept_invoices })}</Notice>
      )}
    </>
  )
}
