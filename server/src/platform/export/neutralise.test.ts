import { describe, expect, test } from 'vitest'
import { formulas, harmless } from '../../../proof/corpora/formulas.ts'
import { neutralised, originalOf } from './neutralise.ts'

describe('neutralised', () => {
  test.each(formulas)('%j is told to be text', (text) => {
    expect(neutralised(text)).toBe(`'${text}`)
    expect(originalOf(neutralised(text))).toBe(text)
  })

  test.each(harmless)('%j stays as it is', (text) => {
    expect(neutralised(text)).toBe(text)
    expect(originalOf(text)).toBe(text)
  })
})
