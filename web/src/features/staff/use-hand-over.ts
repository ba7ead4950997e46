import { useQuery } from '@tanstack/react-query'
import { sharesOf } from 'contract/enquiries/hand-over.rules.ts'
import type { HandOverPlan, OpenByCity } from 'contract/staff/hand-over.schema.ts'
import { useState } from 'react'
import { namesQuery, openByCityQuery } from './team.queries.ts'

export type HandOverMode = 'evenly' | 'by-city'
type Colleague = { id: number; name: string }

export type HandOver = {
  open: OpenByCity | undefined
  colleagues: readonly Colleague[]
  chosen: readonly Colleague[]
  toggle: (id: number, isOn: boolean) => void
  mode: HandOverMode
  setMode: (mode: HandOverMode) => void
  /** The user of a city; null where its enquiries are shared evenly. */
  ownerOf: (city: string | null) => number | null
  give: (city: string | null, to: number | null) => void
  /** Null while no colleague is chosen. */
  plan: HandOverPlan | null
  /** The number of enquiries for each chosen colleague. */
  shares: ReadonlyMap<number, number>
}

/** The new assignee of the open enquiries of an account, as chosen on the screen. */
export function useHandOver(accountId: number): HandOver {
  const open = useQuery(openByCityQuery(accountId)).data
  const colleagues = (useQuery(namesQuery).data ?? []).filter(({ id }) => id !== accountId)
  const [to, setTo] = useState<readonly number[]>([])
  const [mode, setMode] = useState<HandOverMode>('evenly')
  const [owners, setOwners] = useState<ReadonlyMap<string | null, number>>(new Map())
  const chosen = colleagues.filter(({ id }) => to.includes(id))
  const ownerOf = (city: string | null) => {
    const owner = owners.get(city) ?? null
    return owner !== null && to.includes(owner) ? owner : null
  }
  const cities = (mode === 'evenly' ? [] : (open?.cities ?? [])).flatMap(({ city }) => {
    const owner = ownerOf(city)
    return owner === null ? [] : [{ city, to: owner }]
  })
  const plan = chosen.length === 0 ? null : { to: chosen.map(({ id }) => id), cities }
  return {
    open,
    colleagues,
    chosen,
    mode,
    setMode,
    ownerOf,
    plan,
    toggle: (id, isOn) => setTo(isOn ? [...to, id] : to.filter((each) => each !== id)),
    give: (city, owner) => {
      const next = new Map(owners)
      if (owner === null) next.delete(city)
      else next.set(city, owner)
      setOwners(next)
    },
    shares: plan && open ? sharesOf(plan, open.cities) : new Map(),
  }
}
