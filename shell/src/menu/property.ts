import * as z from 'zod'

/** Content of `propertyJson` of a menu row of type 3, 4, 5, 6 or 8. */
const MenuProperty = z.object({ moduleId: z.coerce.string().catch(''), isTree: z.coerce.number().catch(0) })

/** Parses `propertyJson`. Invalid JSON gives an empty `moduleId`. */
export function parseMenuProperty(propertyJson: string): { moduleId: string; isTree: boolean } {
  const { moduleId, isTree } = MenuProperty.catch({ moduleId: '', isTree: 0 }).parse(parseJson(propertyJson))
  return { moduleId, isTree: isTree === 1 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
