import { createContext, useContext, useEffect } from 'react'

/** The label of each field: the error list above the form uses them. */
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
