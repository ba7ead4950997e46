/**
 * The tables of the database. Each domain's `<domain>.table.ts` adds its own by declaration merging,
 * so that deleting the domain deletes its tables from the types too.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains through declaration merging
export interface Database {}
