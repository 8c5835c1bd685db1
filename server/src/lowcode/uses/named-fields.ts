/** The fields of a design that the form of another one names: of relations, attributes, and buttons that copy rows. */
export function listNamedFields(form: unknown, designId: string): ReadonlySet<string> {
  const names = new Set<string>()
  const relations = new Set<string>()
  const objects = listObjects(form)
  for (const one of objects) {
    if (one['modelId'] !== designId) continue
    add(names, one['relationField'])
    for (const column of rowsOf(one['columnOptions'])) add(names, column['value'])
    for (const pair of rowsOf(one['mapping'])) add(names, pair['from'])
    add(relations, one['__vModel__'] ?? one['vModel'])
  }
  // An attribute names the relation, and the field of its record.
  for (const one of objects) {
    const relation = one['relationField']
    // Older designers append the table of the relation to its field.
    if (typeof relation === 'string' && relations.has(relation.replace(/_\w+Table_.*$/, '')))
      add(names, one['showField'])
  }
  return names
}

type Json = Readonly<Record<string, unknown>>
const add = (names: Set<string>, name: unknown) =>
  void (typeof name === 'string' && name !== '' && names.add(name))
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** All objects inside of a JSON value. */
function listObjects(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(listObjects)
  return isObject(value) ? [value, ...Object.values(value).flatMap(listObjects)] : []
}

/** The fields that the conditions of a data scheme or of a saved filter name. */
export const listConditionFields = (conditions: unknown): ReadonlySet<string> =>
  new Set(listObjects(conditions).flatMap(({ field }) => (typeof field === 'string' ? [field] : [])))

/** A JSON value with other names of fields in its conditions. */
export function renameConditionFields(conditions: unknown, rename: (field: string) => string): unknown {
  if (Array.isArray(conditions)) return conditions.map((one) => renameConditionFields(one, rename))
  if (!isObject(conditions)) return conditions
  return Object.fromEntries(
    Object.entries(conditions).map(([key, value]) => [
      key,
      key === 'field' && typeof value === 'string' ? rename(value) : renameConditionFields(value, rename),
    ]),
  )
}

/** Reads a JSON text; null for one that is none. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
