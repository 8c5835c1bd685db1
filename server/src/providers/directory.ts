import type { ProviderUser } from '@tessera/shared/contract/wechat/syncs'

/** A department to send to a provider; `parentId` is the provider's id. */
export interface UnitInput {
  name: string
  parentId: string
  order: number
}

export interface PersonInput {
  name: string
  mobile: string
  email: string
  position: string
  /** The provider's ids of departments. */
  unitIds: readonly string[]
}

export interface DirectorySnapshot {
  /** By id, including the root. The name is null where the provider does not return names. */
  units: ReadonlyMap<string, { parentId: string | null; name: string | null }>
  /** Ids of members and their departments. */
  people: ReadonlyMap<string, readonly string[]>
}

/**
 * The directory of a provider, which a synchronisation updates. Every call rejects with a `ProviderFailure`.
 */
export interface Directory {
  readonly rootId: string
  /** Contact that a member must have. A missing one is reported before any call. */
  readonly requiredContact: 'mobile' | 'mobile-or-email'
  /** Whether a member can be locked; else a disabled member is removed. */
  readonly canLock: boolean
  /** Whether the caller chooses the ids of departments, so that a creation can be repeated safely. */
  readonly acceptsUnitIds: boolean
  /** Loads all departments, and with `withPeople` all members. */
  load(withPeople: boolean): Promise<DirectorySnapshot>
  createUnit(unit: UnitInput, id: string | null): Promise<string>
  updateUnit(id: string, unit: UnitInput): Promise<void>
  removeUnit(id: string): Promise<void>
  createPerson(id: string, person: PersonInput): Promise<void>
  updatePerson(id: string, person: PersonInput): Promise<void>
  disablePerson(id: string): Promise<void>
}

export interface ProviderUnit {
  id: string
  parentId: string | null
  name: string
  order: number
}

export interface ProviderPerson {
  id: string
  name: string
  position: string
  unitIds: readonly string[]
  state: ProviderUser['state']
}

/**
 * Departments and members of a provider with their names, for display. Every call rejects with a
 * `ProviderFailure`.
 */
export interface Listing {
  units(): Promise<ProviderUnit[]>
  /** Members of these departments in batches. A member of several departments may occur several times. */
  people(units: readonly ProviderUnit[]): AsyncIterable<readonly ProviderPerson[]>
}
