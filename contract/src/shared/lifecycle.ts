import { can, type Permission } from '../access/permissions.ts'
import type { RoleHolder } from '../access/roles.ts'

// One source: the transitions of a record: `<domain>.lifecycle.ts`.

/** Inputs that a transition requires. */
export type MoveNeed = 'reason' | 'follow_up_at' | 'lost_reason' | 'partner_id'

/** One legal transition: source states, target state, permission and inputs. */
export type Move<S extends string> = {
  name: string
  from: readonly S[]
  to: S
  permission: Permission
  needs: readonly MoveNeed[]
  /** The partner may make it too, through the link of the assignment. */
  byPartner?: true
}

export type Lifecycle<S extends string> = { states: readonly S[]; moves: readonly Move<S>[] }

/** Returns the data unchanged, with the type of a lifecycle. */
export function lifecycleOf<S extends string>(lifecycle: Lifecycle<S>): Lifecycle<S> {
  return lifecycle
}

export type MoveVerdict<S extends string> = {
  move: Move<S>
  allowed: boolean
  why: 'state' | 'permission' | null
}

/** Whether the holder may make the named transition from the state; `why` gives the reason against it. */
export function judgeMove<S extends string>(
  move: Move<S>,
  state: S,
  holder: RoleHolder | 'partner' | null,
): MoveVerdict<S> {
  if (!move.from.includes(state)) return { move, allowed: false, why: 'state' }
  const isAllowed = holder === 'partner' ? move.byPartner === true : can(holder, move.permission)
  if (!isAllowed) return { move, allowed: false, why: 'permission' }
  return { move, allowed: true, why: null }
}

/** All transitions out of a state; those the holder may not make have a reason instead of being left out. */
export function movesFrom<S extends string>(
  lifecycle: Lifecycle<S>,
  state: S,
  holder: RoleHolder | null,
): MoveVerdict<S>[] {
  return lifecycle.moves
    .filter((move) => move.from.includes(state))
    .map((move) => judgeMove(move, state, holder))
}

/** The transition from one state to another, if the lifecycle has one. */
export function moveBetween<S extends string>(lifecycle: Lifecycle<S>, from: S, to: S): Move<S> | undefined {
  return lifecycle.moves.find((move) => move.to === to && move.from.includes(from))
}
