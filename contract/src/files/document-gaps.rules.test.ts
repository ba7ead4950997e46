import { expect, test } from 'vitest'
import { documentGaps } from './document-gaps.rules.ts'

test('a document counts on its last day, one without a last day always', () => {
  const documents = [
    { kind: 'pan', until: null },
    { kind: 'licence', until: '2026-11-21' },
    { kind: 'police-check', until: '2026-11-20' },
  ] as const
  const demanded = ['pan', 'licence', 'police-check', 'aadhaar'] as const
  expect(documentGaps(demanded, documents, '2026-11-21')).toEqual([
    { document: 'police-check', expired_on: '2026-11-20' },
    { document: 'aadhaar', expired_on: null },
  ])
})
