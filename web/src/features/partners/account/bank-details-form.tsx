import { useQueryClient } from '@tanstack/react-query'
import type { BankDetails } from 'contract/settlements/bank-details.schema.ts'
import * as z from 'zod'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'

const typed = z.string().trim()
const schema = (required: string) =>
  z
    .object({ account: z.object({ number: typed, ifsc: typed, holder: typed }), upi_id: typed, pan: typed })
    .superRefine(({ account }, context) => {
      const names = ['number', 'ifsc', 'holder'] as const
      if (names.every((name) => account[name] === '')) return
      for (const name of names) {
        if (account[name] === '')
          context.addIssue({ code: 'custom', path: ['account', name], message: required })
      }
    })

type BankDetailsFormProps = { id: number; details: BankDetails; onDone: () => void }

/** New bank details; the form has no draft. */
export function BankDetailsForm({ id, details, onDone }: BankDetailsFormProps) {
  const t = useText(partnerAccountText)
  const client = useQueryClient()
  const form = useZodForm(schema(t('partner-account.bank-all')), {
    account: { number: '', ifsc: '', holder: '' },
    upi_id: '',
    pan: '',
  })
  const { control } = form
  const save = async (change: Change) => {
    await call('PUT /partners/{id}/bank-details', {
      params: { id },
      body: { version: details.version, ...change },
    })
    await changed(client, { type: 'partner', id })
    toast.success(t('partner-account.bank-saved'))
    onDone()
  }
  const remove = async () => {
    const title = t('partner-account.bank-remove-title')
    const isSure = await confirm({ title, description: t('partner-account.bank-remove-text'), danger: true })
    if (isSure) await save({ account: null, upi_id: null, pan: null }).catch(toastError)
  }
  return (
    <Form
      form={form}
      label={t('partner-account.bank-change-label')}
      onSubmit={({ upi_id, pan, account }) =>
        save({ ...(account.number && { account }), ...(upi_id && { upi_id }), ...(pan && { pan }) })
      }
    >
      <p className="ink-2 text-13">{t('partner-account.bank-help')}</p>
      <TextField
        control={control}
        name="account.number"
        label={t('partner-account.bank-number')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={details.account?.number}
        maxLength={30}
      />
      <TextField
        control={control}
        name="account.ifsc"
        label={t('partner-account.bank-ifsc')}
        autoComplete="off"
        maxLength={11}
      />
      <TextField
        control={control}
        name="account.holder"
        label={t('partner-account.bank-holder')}
        autoComplete="off"
        maxLength={120}
      />
      <TextField
        control={control}
        name="upi_id"
        label={t('partner-account.bank-upi')}
        autoComplete="off"
        placeholder={details.upi_id ?? undefined}
        maxLength={120}
      />
      <TextField
        control={control}
        name="pan"
        label={t('partner-account.pan')}
        autoComplete="off"
        placeholder={details.pan ?? undefined}
        maxLength={10}
      />
      <SubmitButton control={control} wide>
        {t('partner-account.bank-save')}
      </SubmitButton>
      <div className="row">
        <Button variant="ghost" onClick={onDone}>
          {t('partner-account.bank-cancel')}
        </Button>
        {(details.account || details.upi_id || details.pan) && (
          <Button variant="ghost" onClick={() => void remove()}>
            {t('partner-account.bank-remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}

type Change = {
  account?: { number: string; ifsc: string; holder: string } | null
  upi_id?: string | null
  pan?: string | null
}
