/** Titles from the root down: `Appliance repair › AC › Repair`. */
export function CategoryPath({ titles }: { titles: readonly string[] }) {
  return <>{titles.join(' › ')}</>
}
