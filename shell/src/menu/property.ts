import { parseJson } from '../values/shape.ts'

/**
 * Parses `propertyJson` of a menu row of type 3, 4, 5, 6 or 8. Numbers may be texts. Invalid JSON gives an empty
 * `moduleId`.
 */
export function parseMenuProperty(propertyJson: string): { moduleId: string; isTree: boolean } {
  const { moduleId, isTree } = (parseJson(propertyJson) ?? {}) as { moduleId?: unknown; isTree?: unknown }
  return { moduleId: String(moduleId ?? ''), isTree: Number(isTree) === 1 }
}

/** The design from which the remote of a menu row of type 2 was generated; '' where it was written by hand. */
export const parseDesign = (propertyJson: string): string => {
  const { design } = (parseJson(propertyJson) ?? {}) as { design?: unknown }
  return typeof design === 'string' ? design : ''
}
