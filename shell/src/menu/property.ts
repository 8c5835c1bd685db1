import { parseJson } from '../values/shape.ts'

/**
 * Parses `propertyJson` of a menu row of type 3, 4, 5, 6 or 8. Numbers may be texts. Invalid JSON gives an empty
 * `moduleId`.
 */
export function parseMenuProperty(propertyJson: string): { moduleId: string; isTree: boolean } {
  const { moduleId, isTree } = (parseJson(propertyJson) ?? {}) as { moduleId?: unknown; isTree?: unknown }
  return { moduleId: String(moduleId ?? ''), isTree: Number(isTree) === 1 }
}
