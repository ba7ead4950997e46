import { useQueryClient } from '@tanstack/react-query'
import type { LocationImportUndone } from 'contract/locations/location-imports.schema.ts'
import { useState } from 'react'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { locationsImportText } from '#src/text/en/locations-import.ts'
import { useText } from '#src/text/intl.ts'
import { undoImport } from './places.queries.ts'

/** Takes an import back, from the toast or from the list; what it kept is said where the import stands. */
export function useUndoImport() {
  const t = useText(locationsImportText)
  const client = useQueryClient()
  const [undone, setUndone] = useState<LocationImportUndone | null>(null)
  const run = async (id: number) => {
    try {
      const result = await undoImport(client, id)
      setUndone(result)
      toast.success(t('locations-import.undone-toast', { count: result.removed }))
    } catch (error) {
      toastError(error)
    }
  }
  return { run, undone }
}

export type UndoImport = ReturnType<typeof useUndoImport>
