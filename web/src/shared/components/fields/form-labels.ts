import { createContext, useContext, useEffect } from 'react'

/** Which label stands over which field: the list above the form speaks of fields by their labels. */
export type FormLabels = Map<string, string>

export const FormLabelsContext = createContext<FormLabels | null>(null)

export function useFormLabel(name: string, label: string): void {
  const labels = useContext(FormLabelsContext)
  useEffect(() => {
    labels?.set(name, label)
    return () => {
      labels?.delete(name)
    }
  }, [labels, name, label])
}
