import { describe, expect, test } from 'vitest'
import { formulas, harmless } from '../../../proof/corpora/formulas.ts'
import { neutralised, originalOf } from './neutralise.ts'

describe('neutralised', () => {
  test.each(formulas)('%j is marked as text', (text) => {
    expect(neutralised(text)).toBe(`'${text}`)
    expect(originalOf(neutralised(text))).toBe(text)
  })

  test.each(harmless)('%j stays unchanged', (text) => {
    expect(neutralised(text)).toBe(text)
    expect(originalOf(text)).toBe(text)
  })
})
