import {
  documentKinds,
  type FileKind,
  type FileOwner,
  fileKinds,
  isDocument,
  kindsOf,
} from 'contract/files/files.words.ts'
import * as z from 'zod'
import { DayField } from '#shared/components/fields/day-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { filesText } from '#src/text/en/files.ts'
import { useText } from '#src/text/intl.ts'

export type FileFacts = { kind: FileKind; name: string; number: string; expires_on: string }

type FileFormProps = {
  title: string
  owner: FileOwner
  facts: FileFacts
  /** The masked number, which stays while the field is empty. */
  masked?: string | null
  save: string
  onSave: (facts: FileFacts) => Promise<unknown>
  onClose: () => void
}

const kind = z.custom<FileKind>((value) => fileKinds.some(({ slug }) => slug === value))
const schema = z.object({
  kind,
  name: z.string().trim().min(1),
  number: z.string().trim(),
  expires_on: z.string(),
})

/** The description of a file; only a document has a number and a last valid day. */
export function FileForm({ title, owner, facts, masked, save, onSave, onClose }: FileFormProps) {
  const t = useText(filesText)
  const form = useZodForm<FileFacts, FileFacts>(schema, facts)
  const { control } = form
  const kinds: readonly FileKind[] = kindsOf[owner]
  const options = choicesOf(fileKinds.filter(({ slug }) => kinds.includes(slug)))
  const chosen = form.watch('kind')
  const isNumbered = isDocument(chosen) && documentKinds.some((each) => each === chosen || chosen === 'other')
  return (
    <FormDialog
      title={title}
      form={form}
      words={{ save: save, back: t('files.cancel') }}
      onSubmit={async (values) => {
        await onSave(values)
      }}
      onClose={onClose}
    >
      <SelectField control={control} name="kind" label={t('files.kind')} options={options} />
      <TextField control={control} name="name" label={t('files.name')} maxLength={200} autoComplete="off" />
      {isNumbered && (
        <>
          <TextField
            control={control}
            name="number"
            label={t('files.number')}
            optional
            placeholder={masked ?? undefined}
            help={t('files.number-help')}
            maxLength={40}
            autoComplete="off"
          />
          <DayField control={control} name="expires_on" label={t('files.expires')} optional />
        </>
      )}
    </FormDialog>
  )
}
