import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { ApiError } from '#shared/api/api-error.ts'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import type { FormDraft } from '#shared/hooks/draft-of-form.ts'
import { type Conflict, changesOf, conflictsOf, merged, staleRecord, theirFields } from './conflict.ts'

export type Clash<V> = {
  who: string | null
  fields: Conflict<V>[]
  /** Already on the screen, before anything was sent. */
  isExpected?: boolean
}

type MergingSave<V extends FieldValues, T extends FieldValues, R extends { version: number }> = {
  form: FormOf<T, V>
  /** The current record; the form is compared with the record from when it was opened. */
  record: R
  /** A restored draft, which is based on an earlier version of the record. */
  restored?: FormDraft | null
  /** The record as form values. */
  valuesOf: (record: R) => V
  /** Sends the changed fields, with the version that was read. */
  save: (changes: Partial<V>, version: number) => Promise<unknown>
}

/**
 * Saves a form of a record that other users may change. Their changes of other fields are merged and the save
 * is sent. After changes of the same field the typed text stays and `clash` holds the stored value; saving
 * again then overwrites it.
 */
export function useMergingSave<V extends FieldValues, T extends FieldValues, R extends { version: number }>({
  form,
  record,
  restored = null,
  valuesOf,
  save,
}: MergingSave<V, T, R>) {
  const opened = useRef({ values: valuesOf(record), version: record.version })
  const isSaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft that comes back or is thrown away
  useEffect(() => {
    const { base = {}, version = null } = restored ?? {}
    opened.current = { values: { ...valuesOf(record), ...base } as V, version: version ?? record.version } // its own fields
  }, [restored])
  const [clash, setClash] = useState<Clash<V> | null>(null)
  const put = (field: keyof V, value: unknown) =>
    form.setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true }) // fields of the same form

  /** Returns whether it is saved; false when the user has to choose first. */
  const run = async (mine: V, isRetry = false): Promise<boolean> => {
    const { values: base, version } = opened.current
    const changes = changesOf(base, mine)
    if (Object.keys(changes).length === 0) return true
    try {
      isSaving.current = true
      await save(changes, version)
      return true
    } catch (error) {
      isSaving.current = false
      const current = staleRecord<R>(error)
      if (!current) throw error
      const theirs = valuesOf(current)
      const fields = conflictsOf(base, mine, theirs)
      for (const field of theirFields(base, mine, theirs)) put(field, theirs[field])
      opened.current = { values: theirs, version: current.version }
      if (fields.length === 0 && !isRetry) return run(merged(base, mine, theirs), true)
      setClash({ who: error instanceof ApiError ? error.changed_by : null, fields })
      return false
    }
  }
  /** The form stays open after a save: from now on it is compared with the saved record. */
  const reopen = (saved: R) => {
    opened.current = { values: valuesOf(saved), version: saved.version }
    isSaving.current = false
    setClash(null)
  }
  const isOld = record.version > opened.current.version && !isSaving.current
  const expected: Clash<V> | null = isOld ? { who: null, fields: [], isExpected: true } : null
  return { run, clash: clash ?? expected, take: put, reopen }
}
