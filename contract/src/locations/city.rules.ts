// One source: the city of a district.
/** The city of a district: Bengaluru Urban and Bengaluru Rural are one. Null without a district. */
export const cityOf = (district: string | null): string | null =>
  district?.replace(/ (Urban|Rural)$/, '') ?? null
