import type { Unit } from '../../../ui/organize-tree/visible-units.ts'

type Raw = Readonly<Record<string, unknown>>
interface Keys {
  readonly value: string
  readonly label: string
  readonly children: string
}

const listOf = (value: unknown): Raw[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []

/** Rows of any source as nodes of a tree. Rows without an id are left out, because nothing can be filtered by them. */
export function toUnits(rows: unknown, keys: Keys): Unit[] {
  return listOf(rows).flatMap((row): Unit[] => {
    const id = row[keys.value]
    const children = toUnits(row[keys.children], keys)
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '') return children
    return [
      {
        id: String(id),
        fullName: String(row[keys.label] ?? id),
        type: typeOf(row, children.length > 0),
        children,
      },
    ]
  })
}

/** Units have their own icons; other nodes are folders and entries. */
function typeOf({ type }: Raw, hasChildren: boolean): Unit['type'] {
  if (type === 'company' || type === 'department') return type
  return hasChildren ? 'folder' : 'dictionary'
}
