/**
 * The browser's copy of the person has changed: `/theme.js`, which read it when the page was opened, reads it
 * again.
 */
export function applyTheme(): void {
  dispatchEvent(new Event('themechange'))
}
