import type { Design, Field, Pane } from '../../fields/design.ts'
import { storesValue } from '../../fields/validate.ts'

/** What a node lets its user do with a field, as the server answers it. */
export interface FieldRight {
  /** Name of the field; of a column of a sub-table `<sub-table>-<column>`. */
  readonly id: string
  readonly read: boolean
  readonly write: boolean
  readonly required: boolean
}

/** What applies to a field that the node does not name. */
export type DefaultRight = 'read' | 'write'

type Right = 'hidden' | 'read' | 'write' | 'required'

const toRight = ({ read, write, required }: FieldRight): Right => {
  if (write) return required ? 'required' : 'write'
  return read ? 'read' : 'hidden'
}

/** Looks up the right of a field by its name. A column without a right of its own has that of its sub-table. */
function createLookup(rights: readonly FieldRight[], defaultRight: DefaultRight) {
  const byName = new Map(rights.map((right) => [right.id, toRight(right)]))
  return (name: string): Right =>
    byName.get(name) ?? byName.get(name.split('-', 1)[0]!) ?? (defaultRight === 'write' ? 'write' : 'read')
}

/**
 * The design of a form as a node shows it: hidden fields are not rendered, fields to read cannot be changed, and
 * required ones have to be filled in. The server enforces the same rights.
 */
export function applyFieldRights(
  design: Design,
  rights: readonly FieldRight[],
  defaultRight: DefaultRight,
): Design {
  const rightOf = createLookup(rights, defaultRight)
  const apply = (field: Field, table: string): Field => {
    const { vModel } = field.settings
    const isTable = field.kind.tag === 'table'
    const inside = isTable ? vModel : table
    const settings = storesValue(field)
      ? settingsFor(field, rightOf(table === '' ? vModel : `${table}-${vModel}`), isTable, () =>
          field.children.some((child) => isWritable(rightOf(`${vModel}-${child.settings.vModel}`))),
        )
      : field.settings
    return {
      ...field,
      settings,
      children: field.children.map((child) => apply(child, inside)),
      panes: field.panes.map((pane): Pane => ({
        ...pane,
        children: pane.children.map((one) => apply(one, inside)),
      })),
    }
  }
  return { ...design, fields: design.fields.map((field) => apply(field, '')) }
}

const isWritable = (right: Right) => right === 'write' || right === 'required'

function settingsFor(
  { settings }: Field,
  right: Right,
  isTable: boolean,
  hasWritableColumn: () => boolean,
): Field['settings'] {
  if (right === 'required') return { ...settings, required: true }
  if (right === 'write') return settings
  // Rows can be filled in where one column can.
  if (right === 'read' && isTable && hasWritableColumn()) return settings
  const fixed = { ...settings, required: false, requiredWhen: null, regList: [] }
  return right === 'hidden' ? { ...fixed, noShow: true } : { ...fixed, readonly: true }
}

/** The values that the user of a node may have changed: the server refuses others. */
export function pickWritable(
  values: Readonly<Record<string, unknown>>,
  rights: readonly FieldRight[],
  defaultRight: DefaultRight,
): Record<string, unknown> {
  const rightOf = createLookup(rights, defaultRight)
  const tables = new Set(
    rights.flatMap(({ id, write }) => (write && id.includes('-') ? [id.split('-', 1)[0]!] : [])),
  )
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => isWritable(rightOf(name)) || tables.has(name)),
  )
}
