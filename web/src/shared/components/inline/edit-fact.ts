/** Opens the editor of a fact of the page, as a press on its button does. */
export function editFact(field: string): void {
  document.querySelector<HTMLElement>(`[data-fact="${field}"] > button`)?.click()
}
