import type { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import type { CallOutput } from '@tessera/shared/contract/wire'

export type TypeNode = CallOutput<typeof dictionaryTypes.list>['list'][number]

/** The type of this id, wherever it stands in the tree. */
export function typeOf(id: string, types: readonly TypeNode[]): TypeNode | undefined {
  for (const type of types) {
    const found = type.id === id ? type : typeOf(id, type.children)
    if (found) return found
  }
  return undefined
}

/** What is shown when nothing is chosen: the first type that is no folder of others. */
export function firstOf(types: readonly TypeNode[]): TypeNode | undefined {
  for (const type of types) {
    const found = type.children.length === 0 ? type : firstOf(type.children)
    if (found) return found
  }
  return undefined
}
