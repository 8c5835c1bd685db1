import type { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import type { CallOutput } from '@tessera/shared/contract/wire'

/** What the list and the form of entries need of their dictionary. */
export type EntryType = Pick<TypeNode, 'id' | 'isTree'>

export type TypeNode = CallOutput<typeof dictionaryTypes.list>['list'][number]

/** Finds a type by id at any level of the tree. */
export function findType(id: string, types: readonly TypeNode[]): TypeNode | undefined {
  for (const type of types) {
    const found = type.id === id ? type : findType(id, type.children)
    if (found) return found
  }
  return undefined
}

/** The first type without children; the page shows it when none is selected. */
export function findFirstLeafType(types: readonly TypeNode[]): TypeNode | undefined {
  for (const type of types) {
    const found = type.children.length === 0 ? type : findFirstLeafType(type.children)
    if (found) return found
  }
  return undefined
}
