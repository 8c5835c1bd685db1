import type { LinkState } from '@tessera/shared/contract/wechat/syncs'
import type { Found } from '../../providers/directory.ts'

/** A unit of one's own; those that are disabled or deleted are not among them. */
export interface LocalUnit {
  id: string
  /** Null of the topmost. */
  parentId: string | null
  fullName: string
  order: number
}

export interface LocalUser {
  id: string
  account: string
  fullName: string
  mobile: string
  email: string
  position: string
  unitId: string
  enabled: boolean
}

/** What a provider has of something, as far as is known here. */
export interface Link {
  localId: string
  remoteId: string | null
  sent: Readonly<Record<string, unknown>> | null
  state: Exclude<LinkState, 'none'>
}

export type Action = 'create' | 'change' | 'move' | 'disable' | 'remove'

/** One step; what it sends is read anew when it is taken. */
export interface Step {
  kind: 'organize' | 'user'
  action: Action
  localId: string
  remoteId: string | null
  fullName: string
  /** The unit above, or the account. */
  detail: string
}

/** What is sent of a unit, by our own ids: two that are the same need no call. */
export const unitAsSent = ({ fullName, parentId, order }: LocalUnit) => ({
  name: fullName,
  parent: parentId,
  order,
})
export const userAsSent = ({ fullName, mobile, email, position, unitId }: LocalUser) => ({
  name: fullName,
  mobile,
  email,
  position,
  unit: unitId,
})

const same = (one: object | null, other: object): boolean =>
  one !== null && JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/**
 * The topmost unit, where there is one alone, is the provider's root: a company has one name there, and it is given elsewhere. Of several
 * each is a department below the root.
 */
export function rootUnitOf(units: readonly LocalUnit[]): LocalUnit | null {
  const tops = units.filter(({ parentId }) => parentId === null)
  return tops.length === 1 ? tops[0]! : null
}

/** Units above before those below, in their order. */
function inLevels(units: readonly LocalUnit[]): LocalUnit[] {
  const out: LocalUnit[] = []
  let level = units.filter(({ parentId }) => parentId === null)
  while (level.length > 0) {
    out.push(...level)
    const ids = new Set(level.map(({ id }) => id))
    level = units.filter(({ parentId }) => parentId !== null && ids.has(parentId))
  }
  return out
}

/** What brings the departments of a provider in line: only differences, level by level; what is here no more goes at the end, from below. */
export function planUnits(
  units: readonly LocalUnit[],
  links: readonly Link[],
  { units: remote }: Found,
  rootId: string,
): Step[] {
  const rootUnit = rootUnitOf(units)
  // The root is nobody's to change: it may be linked from when another unit was the topmost.
  const linkOf = new Map(
    links.filter(({ remoteId }) => remoteId !== rootId).map((link) => [link.localId, link]),
  )
  const remoteOf = new Map<string, string>(rootUnit ? [[rootUnit.id, rootId]] : [])
  const nameOf = new Map(units.map(({ id, fullName }) => [id, fullName]))
  const taken = new Set(links.flatMap(({ remoteId }) => (remoteId ? [remoteId] : [])))
  const steps: Step[] = []
  for (const unit of inLevels(units)) {
    if (unit === rootUnit) continue
    const parent = unit.parentId === null ? rootId : remoteOf.get(unit.parentId)
    const link = linkOf.get(unit.id)
    const there = link?.remoteId && remote.has(link.remoteId) ? link.remoteId : null
    // One of the same name in the same place is the same: it was made by hand, or by a run that died.
    const remoteId = there ?? (parent ? namesake(remote, parent, unit.fullName, taken) : null)
    if (remoteId) remoteOf.set(unit.id, remoteId)
    const step = (action: Action): Step => ({
      kind: 'organize',
      action,
      localId: unit.id,
      remoteId,
      fullName: unit.fullName,
      detail: unit.parentId === null ? '' : (nameOf.get(unit.parentId) ?? ''),
    })
    if (!remoteId) steps.push(step('create'))
    else if (parent === undefined || remote.get(remoteId)!.parentId !== parent) steps.push(step('move'))
    else if (link?.state !== 'ok' || !same(link.sent, unitAsSent(unit))) steps.push(step('change'))
  }
  const alive = new Set(units.map(({ id }) => id))
  const gone = links.flatMap(({ localId, remoteId, sent }) =>
    !alive.has(localId) && remoteId && remoteId !== rootId && remote.has(remoteId)
      ? [{ localId, remoteId, fullName: String(sent?.['name'] ?? '') }]
      : [],
  )
  const depth = (id: string | null | undefined): number =>
    id && id !== rootId && remote.has(id) ? 1 + depth(remote.get(id)!.parentId) : 0
  for (const one of gone.sort((a, b) => depth(b.remoteId) - depth(a.remoteId)))
    steps.push({ kind: 'organize', action: 'remove', detail: '', ...one })
  return steps
}

function namesake(
  remote: Found['units'],
  parentId: string,
  name: string,
  taken: ReadonlySet<string>,
): string | null {
  for (const [id, unit] of remote)
    if (unit.parentId === parentId && unit.name === name && !taken.has(id)) return id
  return null
}

/** Providers do not tell capitals from small letters in ids. */
const membersOf = (people: Found['people']): ReadonlyMap<string, string> =>
  new Map([...people.keys()].map((id) => [id.toLowerCase(), id]))

/** Users who were brought, and whom somebody removed over there since. Where nobody is left of all of them it is another corporation. */
export function removedThere(links: readonly Link[], { people }: Found): ReadonlySet<string> {
  const there = membersOf(people)
  const brought = links.filter(({ remoteId, state }) => remoteId !== null && state !== 'disabled')
  const removed = brought.filter(({ remoteId }) => !there.has(remoteId!.toLowerCase()))
  return new Set(removed.length < brought.length ? removed.map(({ localId }) => localId) : [])
}

/** What brings the members of a provider in line. Whoever is disabled here is locked there, or leaves; whoever is only there stays; whoever was removed there stays away. */
export function planUsers(users: readonly LocalUser[], links: readonly Link[], found: Found): Step[] {
  const linkOf = new Map(links.map((link) => [link.localId, link]))
  const there = membersOf(found.people)
  const removed = removedThere(links, found)
  const remoteOf = (user: LocalUser) =>
    there.get((linkOf.get(user.id)?.remoteId ?? user.account).toLowerCase()) ?? null
  // Of somebody who was deleted and taken on again under the same account the second counts.
  const claimed = new Set(users.filter(({ enabled }) => enabled).map(remoteOf))
  const steps: Step[] = []
  for (const user of users) {
    const link = linkOf.get(user.id)
    const remoteId = remoteOf(user)
    const step = (action: Action): Step => ({
      kind: 'user',
      action,
      localId: user.id,
      remoteId,
      fullName: user.fullName,
      detail: user.account,
    })
    const sent = userAsSent(user)
    if (!user.enabled) {
      if (remoteId && link && link.state !== 'disabled' && !claimed.has(remoteId)) steps.push(step('disable'))
    } else if (!remoteId) {
      if (link?.state !== 'removed' && !removed.has(user.id)) steps.push(step('create'))
    } else if (link?.sent && link.sent['unit'] !== user.unitId) steps.push(step('move'))
    else if (link?.state !== 'ok' || !same(link.sent, sent)) steps.push(step('change'))
  }
  return steps
}
