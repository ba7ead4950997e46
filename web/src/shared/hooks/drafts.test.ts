import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Why some forms keep no draft over a reload. Every other form with text fields keeps one. */
const unkept: Record<string, string> = {
  'features/session/login-page.tsx': 'holds a password',
  'features/session/login-inputs.tsx': 'holds a password',
  'features/partners/account/bank-details-form.tsx': 'holds bank details, which no computer keeps',
  'features/partners/settlements/run-dialog.tsx': 'is a day and an amount, both proposed',
  'features/partners/settlements/utrs-dialog.tsx': 'is pasted from a file of the bank, which is still there',
  'features/files/file-form.tsx': 'holds the number of a document, which no computer keeps',
  'features/day-book/day-book.tsx': 'is one day: it stands in the address',
  'features/day-book/period-dialog.tsx': 'is two days, both proposed',
  'features/reports/dues/as-of.tsx': 'is one day: it stands in the address',
  'features/session/code-step.tsx': 'holds a code that is good for half a minute',
  'features/staff/profile/own-parts.tsx': 'holds passwords',
  'features/staff/invitation.route.tsx': 'holds a password',
  'features/staff/profile/second-factor-steps.tsx': 'holds a password',
  'features/staff/profile/passkey-name.tsx': 'is one short name',
  'features/staff/profile/second-factor-off.tsx': 'holds a password',
  'features/staff/profile/second-factor-setup.tsx': 'holds a secret and a code',
  'features/devtools/api-keys/new-key-form.tsx':
    'makes a secret; a title of a few words is all that is typed',
  'features/devtools/webhooks/webhook-form.tsx':
    'makes a secret; a title of a few words and an address are all that is typed',
  'features/enquiries/intake/intake-keys.tsx': 'makes a secret; a title of a few words is all that is typed',
  'features/enquiries/detail/follow-up-form.tsx': 'asks for one time, and offers a good one',
  'features/enquiries/detail/lost-form.tsx': 'is handed its text by the outcomes, which keep it',
  'features/enquiries/lost-reason-fields.tsx': 'is handed its text by the form around it, which keeps it',
  'features/enquiries/board/move-dialog.tsx':
    'belongs to a card held by the mouse, which a reload lets go of',
  'features/enquiries/detail/price-form.tsx': 'is one amount',
  'features/enquiries/detail/money-panel.tsx': 'is one amount',
  'shared/components/list/filter-panel.tsx': 'is a filter: it stands in the address',
  'shared/components/list/tools/view-dialog.tsx': 'is one short name',
  'shared/components/list/search-box.tsx': 'is a search: it stands in the address',
  'features/dashboard/dispatch/place-dialog.tsx': 'is a partner and a time, chosen in a moment',
  'features/devtools/api-docs.route.tsx': 'is a search of a moment',
  'features/devtools/cache/cache-flush.tsx': 'is the beginning of a key, typed in a moment',
  'features/devtools/query/console-view.tsx': 'is a statement; what was run stands in the history beside it',
  'features/reports/report-range-panel.tsx': 'is two days: they stand in the address',
  'features/categories/answer-fields.tsx': 'is handed its text by the form around it, which keeps it',
  'features/customers/names/names.columns.tsx': 'is one short name, proposed already',
  'features/enquiries/list/bulk-dialogs.tsx': 'speaks of a selection, which a reload takes back',
  'shared/components/inline/inline-editors.tsx': 'is handed its text by the fact it stands in',
  'features/jobs/detail/why-not.tsx': 'is a search of a moment',
  'app/palette/palette.tsx': 'is a search of a moment',
  'features/settings/setting-group-panel.tsx': 'is handed its form by use-group-form.ts, which keeps it',
  'features/settings/retention-form.tsx': 'is handed its form by use-group-form.ts, which keeps it',
  'features/settings/setting-field.tsx': 'is handed its text by use-group-form.ts, which keeps it',
  'shared/components/week-input.tsx': 'is handed its text by the form around it, which keeps it',
  'app/ask-to-confirm.tsx': 'holds a password',
  'shared/components/call-guard.tsx': 'is one short reason, asked in the moment of a call',
  'shared/toasts/confirm-dialog.tsx': 'is one short reason, asked in the moment of saving',
}

/** Parts of forms keep no drafts themselves. */
const parts = /^shared\/(components\/fields|ui)\//

const src = join(import.meta.dirname, '../..')
const holdsText =
  /useZodForm|useForm[<(]|<form\b|<textarea\b|<(?:Clock|Date)Input\b|<input\b(?![^>]*type="(?:checkbox|radio|file|range|hidden)")/
const keeps = /\buse(?:Draft(?:State)?|OfferedDrafts)[<(]/
const createsForm = /useZodForm[<(]|useForm[<(]/
/** A part of a form: the component that creates the form keeps its draft. */
const isPart = /\bform: FormOf<|\bcontrol: Control</

const files = globSync('**/*.tsx', { cwd: src })
  .filter((file) => !parts.test(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))
const typed = files.filter(({ text }) => holdsText.test(text))

test('every form keeps a draft, or has a reason not to', () => {
  const open = typed.filter(
    ({ file, text }) =>
      !keeps.test(text) && (createsForm.test(text) || !isPart.test(text)) && !(file in unkept),
  )
  expect(open.map(({ file }) => file)).toEqual([])
})

test('every reason belongs to a form that exists and keeps no draft', () => {
  const without = typed.filter(({ text }) => !keeps.test(text)).map(({ file }) => file)
  expect(Object.keys(unkept).filter((file) => !without.includes(file))).toEqual([])
})

test('no two forms share a draft, and the draft of a record has its id', () => {
  const keys = files.flatMap(({ file, text }) =>
    [...text.matchAll(/\buseDraft(?:State)?(?:<[^>(]*>)?\(\s*(`[^`]*`|'[^']*'|[^,]+),/g)].map(([, key]) => ({
      file,
      key: key!,
    })),
  )
  expect(keys.length).toBeGreaterThan(10)
  const plain = keys.map(({ key }) => key.replaceAll(/\$\{[^}]*\}/g, '{}'))
  expect(plain.filter((key, index) => plain.indexOf(key) !== index)).toEqual([])
})
