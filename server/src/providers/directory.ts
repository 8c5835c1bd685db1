import type { ProviderUser } from '@tessera/shared/contract/wechat/syncs'

/** A department as it is sent; `parentId` is the provider's id. */
export interface SentUnit {
  name: string
  parentId: string
  order: number
}

export interface SentPerson {
  name: string
  mobile: string
  email: string
  position: string
  /** The provider's ids of departments. */
  unitIds: readonly string[]
}

export interface Found {
  /** By id; a provider that does not tell names says null. The root is among them. */
  units: ReadonlyMap<string, { parentId: string | null; name: string | null }>
  /** Ids of members and their departments. */
  people: ReadonlyMap<string, readonly string[]>
}

/** The staff as a provider keeps it: what an organisation is brought in line with. Every call rejects with a `ProviderFailure`. */
export interface Directory {
  readonly rootId: string
  /** What a member cannot be without; what is missing is told before anybody is asked. */
  readonly needs: 'mobile' | 'mobile-or-email'
  /** Whether a member can be kept and locked; else the member goes. */
  readonly locks: boolean
  /** Whether ids of departments are chosen by whoever creates them, so that a creation can be repeated. */
  readonly choosesIds: boolean
  /** All there is; people only where they are asked for. */
  found(withPeople: boolean): Promise<Found>
  createUnit(unit: SentUnit, id: string | null): Promise<string>
  changeUnit(id: string, unit: SentUnit): Promise<void>
  removeUnit(id: string): Promise<void>
  createPerson(id: string, person: SentPerson): Promise<void>
  changePerson(id: string, person: SentPerson): Promise<void>
  disablePerson(id: string): Promise<void>
}

export interface UnitThere {
  id: string
  parentId: string | null
  name: string
  order: number
}

export interface PersonThere {
  id: string
  name: string
  position: string
  unitIds: readonly string[]
  state: ProviderUser['state']
}

/** What a provider has, as people read it. Every call rejects with a `ProviderFailure`. */
export interface Listing {
  units(): Promise<UnitThere[]>
  /** Members of all of these departments, in parts; somebody in several of them may come several times. */
  people(units: readonly UnitThere[]): AsyncIterable<readonly PersonThere[]>
}
