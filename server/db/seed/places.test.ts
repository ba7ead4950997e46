import { parentTypeOf } from 'contract/locations/locations.words.ts'
import { describe, expect, it } from 'vitest'
import { type PlaceRow, readPlaces } from './places.ts'

const rows = await readPlaces()
const byId = new Map(rows.map((row) => [row.id, row]))

function parentOf(row: PlaceRow): PlaceRow | undefined {
  return row.parent_id === null ? undefined : byId.get(row.parent_id)
}
function pathsOf(pincode: string): string[] {
  const found = rows.filter((row) => row.type === 'pincode' && row.title === pincode)
  return found.map((row) => {
    const area = parentOf(row)
    const district = area && parentOf(area)
    const state = district && parentOf(district)
    return [area?.title, district?.title, state?.title].join(' / ')
  })
}

describe("India's places", () => {
  it('number ids from 1 without gap, parents before children', () => {
    expect(rows.map((row) => row.id)).toEqual(rows.map((_, index) => index + 1))
    expect(rows.filter((row) => row.parent_id !== null && row.parent_id >= row.id)).toEqual([])
  })

  it('have no orphan, and every parent is of the type above', () => {
    const wrong = rows.filter((row) => (parentOf(row)?.type ?? null) !== parentTypeOf[row.type])
    expect(wrong).toEqual([])
  })

  it('are 28 states and 8 union territories, and about 19,500 pincodes', () => {
    const titlesOf = (type: string) =>
      new Set(rows.filter((row) => row.type === type).map((row) => row.title))
    expect(titlesOf('state').size).toBe(36)
    expect(titlesOf('pincode').size).toBeGreaterThan(19_000)
    expect(titlesOf('pincode').size).toBeLessThan(20_500)
    expect(rows.length).toBeLessThan(46_000)
  })

  it('never repeat a title under one parent', () => {
    const keys = rows.map((row) => `${row.parent_id} ${row.title.toLowerCase()}`)
    expect(keys.length - new Set(keys).size).toBe(0)
  })

  it('have clean titles', () => {
    const strange = rows.filter(
      (row) =>
        row.title !== row.title.trim() || /[\\\t\n()]|\b[BSH]\.O\b/.test(row.title) || row.title.length < 2,
    )
    expect(strange).toEqual([])
    expect(rows.filter((row) => row.type === 'pincode' && !/^[1-9]\d{5}$/.test(row.title))).toEqual([])
    expect(
      rows.filter((row) => row.search_text !== row.search_text.toLowerCase() || /\\/.test(row.search_text)),
    ).toEqual([])
  })

  it.each([
    ['560102', 'HSR Layout / Bengaluru Urban / Karnataka'],
    ['560038', 'Indiranagar / Bengaluru Urban / Karnataka'],
    ['110001', 'Connaught Place / Central Delhi / Delhi'],
    ['400050', 'Bandra West / Mumbai / Maharashtra'],
    ['600020', 'Adyar / Chennai / Tamil Nadu'],
    ['700019', 'Ballygunge / Kolkata / West Bengal'],
    ['500081', 'Madhapur / Hyderabad / Telangana'],
    ['122001', 'Gurgaon / Gurugram / Haryana'],
    ['194101', 'Leh / Leh / Ladakh'],
    ['744101', 'Port Blair / South Andaman / Andaman and Nicobar Islands'],
  ])('%s is %s', (pincode, path) => {
    expect(pathsOf(pincode)).toContain(path)
  })
})
