/** Opens the editor of a fact of the page, like a click on its button. */
export function editFact(field: string): void {
  document.querySelector<HTMLElement>(`[data-fact="${field}"] > button`)?.click()
}
