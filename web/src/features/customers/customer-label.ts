import { labelFromPath } from '#shared/components/fields/issue-words.ts'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'

type Named = keyof typeof customersText

function isNamed(id: string): id is Named {
  return id in customersText
}

/** What a field is called: `customers.<field>` of the catalogue, else the field's own name in words. */
export function useCustomerLabel(): (field: string) => string {
  const t = useText(customersText)
  return (field) => {
    const id = `customers.${field}`
    return isNamed(id) ? t(id) : labelFromPath(field)
  }
}
