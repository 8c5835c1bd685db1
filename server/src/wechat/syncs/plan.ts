import type { LinkState } from '@tessera/shared/contract/wechat/syncs'
import type { DirectorySnapshot } from '../../providers/directory.ts'

/** A local unit that is enabled and not deleted. */
export interface LocalUnit {
  id: string
  /** Null for top units. */
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

/** The link between a local record and that of a provider, with the values that were last sent. */
export interface Link {
  localId: string
  remoteId: string | null
  sent: Readonly<Record<string, unknown>> | null
  state: Exclude<LinkState, 'none'>
}

export type Action = 'create' | 'change' | 'move' | 'disable' | 'remove'

/** One planned step. Its values are read again when it runs. */
export interface Step {
  kind: 'organize' | 'user'
  action: Action
  localId: string
  remoteId: string | null
  fullName: string
  /** The unit above, or the account. */
  detail: string
}

/** Values of a unit that are sent, with local identifiers. Equal values need no call. */
export const unitPayload = ({ fullName, parentId, order }: LocalUnit) => ({
  name: fullName,
  parent: parentId,
  order,
})
export const userPayload = ({ fullName, mobile, email, position, unitId }: LocalUser) => ({
  name: fullName,
  mobile,
  email,
  position,
  unit: unitId,
})

const isSamePayload = (previous: object | null, current: object): boolean =>
  previous !== null &&
  JSON.stringify(Object.entries(previous).sort()) === JSON.stringify(Object.entries(current).sort())

/**
 * The only top unit, which corresponds to the provider's root department; its name is set at the provider.
 * Null if existing are several top units, which become departments below the root.
 */
export function findRootUnit(units: readonly LocalUnit[]): LocalUnit | null {
  const tops = units.filter(({ parentId }) => parentId === null)
  return tops.length === 1 ? tops[0]! : null
}

/** Units sorted so that parents come before their children. */
function sortByLevel(units: readonly LocalUnit[]): LocalUnit[] {
  const sorted: LocalUnit[] = []
  let level = units.filter(({ parentId }) => parentId === null)
  while (level.length > 0) {
    sorted.push(...level)
    const ids = new Set(level.map(({ id }) => id))
    level = units.filter(({ parentId }) => parentId !== null && ids.has(parentId))
  }
  return sorted
}

/**
 * Steps that make a provider's departments equal to the local units: differences level by level, then
 * removals from the lowest level up.
 */
export function planUnits(
  units: readonly LocalUnit[],
  links: readonly Link[],
  { units: remote }: DirectorySnapshot,
  rootId: string,
): Step[] {
  const rootUnit = findRootUnit(units)
  // Never changes the root, which can still be linked to a former top unit.
  const linkOf = new Map(
    links.filter(({ remoteId }) => remoteId !== rootId).map((link) => [link.localId, link]),
  )
  const remoteOf = new Map<string, string>(rootUnit ? [[rootUnit.id, rootId]] : [])
  const nameOf = new Map(units.map(({ id, fullName }) => [id, fullName]))
  const linkedIds = new Set(links.flatMap(({ remoteId }) => (remoteId ? [remoteId] : [])))
  const steps: Step[] = []
  for (const unit of sortByLevel(units)) {
    if (unit === rootUnit) continue
    const parent = unit.parentId === null ? rootId : remoteOf.get(unit.parentId)
    const link = linkOf.get(unit.id)
    const existing = link?.remoteId && remote.has(link.remoteId) ? link.remoteId : null
    // A department of the same name and parent is the same one, created manually or by an interrupted run.
    const remoteId = existing ?? (parent ? findByName(remote, parent, unit.fullName, linkedIds) : null)
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
    else if (link?.state !== 'ok' || !isSamePayload(link.sent, unitPayload(unit))) steps.push(step('change'))
  }
  const localIds = new Set(units.map(({ id }) => id))
  const removedUnits = links.flatMap(({ localId, remoteId, sent }) =>
    !localIds.has(localId) && remoteId && remoteId !== rootId && remote.has(remoteId)
      ? [{ localId, remoteId, fullName: String(sent?.['name'] ?? '') }]
      : [],
  )
  const depth = (id: string | null | undefined): number =>
    id && id !== rootId && remote.has(id) ? 1 + depth(remote.get(id)!.parentId) : 0
  for (const unit of removedUnits.sort((a, b) => depth(b.remoteId) - depth(a.remoteId)))
    steps.push({ kind: 'organize', action: 'remove', detail: '', ...unit })
  return steps
}

function findByName(
  remote: DirectorySnapshot['units'],
  parentId: string,
  name: string,
  linkedIds: ReadonlySet<string>,
): string | null {
  for (const [id, unit] of remote)
    if (unit.parentId === parentId && unit.name === name && !linkedIds.has(id)) return id
  return null
}

/** Member identifiers by their lower-case form. Providers compare them case-insensitively. */
const memberIdsByLowerCase = (people: DirectorySnapshot['people']): ReadonlyMap<string, string> =>
  new Map([...people.keys()].map((id) => [id.toLowerCase(), id]))

/**
 * Synchronized users who were removed at the provider since. Empty if all are missing, because then it is
 * another corporation.
 */
export function findRemovedUsers(links: readonly Link[], { people }: DirectorySnapshot): ReadonlySet<string> {
  const existing = memberIdsByLowerCase(people)
  const synchronized = links.filter(({ remoteId, state }) => remoteId !== null && state !== 'disabled')
  const removed = synchronized.filter(({ remoteId }) => !existing.has(remoteId!.toLowerCase()))
  return new Set(removed.length < synchronized.length ? removed.map(({ localId }) => localId) : [])
}

/**
 * Steps that make a provider's members equal to the local users. Disabled users are locked or removed
 * existing, members without a local user stay, and members removed at the provider are not created again.
 */
export function planUsers(
  users: readonly LocalUser[],
  links: readonly Link[],
  snapshot: DirectorySnapshot,
): Step[] {
  const linkOf = new Map(links.map((link) => [link.localId, link]))
  const existing = memberIdsByLowerCase(snapshot.people)
  const removed = findRemovedUsers(links, snapshot)
  const remoteOf = (user: LocalUser) =>
    existing.get((linkOf.get(user.id)?.remoteId ?? user.account).toLowerCase()) ?? null
  // If an account was deleted and created again, the enabled user owns the member.
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
    const sent = userPayload(user)
    if (!user.enabled) {
      if (remoteId && link && link.state !== 'disabled' && !claimed.has(remoteId)) steps.push(step('disable'))
    } else if (!remoteId) {
      if (link?.state !== 'removed' && !removed.has(user.id)) steps.push(step('create'))
    } else if (link?.sent && link.sent['unit'] !== user.unitId) steps.push(step('move'))
    else if (link?.state !== 'ok' || !isSamePayload(link.sent, sent)) steps.push(step('change'))
  }
  return steps
}
