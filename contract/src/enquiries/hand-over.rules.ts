type Plan = { to: readonly number[]; cities: readonly { city: string | null; to: number }[] }
type City = { city: string | null; enquiries: number }

// One source: how many enquiries each colleague gets of a leaver.
/**
 * How many open enquiries each user of a plan gets, by id: those of the user's cities, and an even share of
 * all others. The first users get one more where the number does not divide.
 */
export function sharesOf({ to, cities }: Plan, open: readonly City[]): Map<number, number> {
  const owner = new Map(cities.map((each) => [each.city, each.to]))
  const shares = new Map(to.map((id) => [id, 0]))
  let others = 0
  for (const { city, enquiries } of open) {
    const id = owner.get(city)
    if (id === undefined) others += enquiries
    else shares.set(id, (shares.get(id) ?? 0) + enquiries)
  }
  for (const [index, id] of to.entries()) {
    const more = index < others % to.length ? 1 : 0
    shares.set(id, (shares.get(id) ?? 0) + Math.floor(others / to.length) + more)
  }
  return shares
}
