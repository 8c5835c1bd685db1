import type { LocalizedText } from '@tessera/shared/contract/lang'

/** A dictionary that clients rely on. */
export interface BuiltInType {
  /** Clients request some types by a fixed id. */
  id?: string
  enCode: string
  name: LocalizedText
  /** One entry per line: `code=name|English name|traditional Chinese name`; in a tree `parent/code=…`. */
  entries: string
  isTree?: boolean
}

/** A group of dictionaries; the group is a type without entries. */
export interface BuiltInGroup {
  enCode: string
  name: LocalizedText
  types: readonly BuiltInType[]
}
