import type { Design, Field, Pane } from './design.ts'
import { storesValue } from './validate.ts'

/** A design whose password fields with a stored value may stay empty, which keeps that value. */
export function keepSecrets(design: Design, stored: readonly string[], placeholder: string): Design {
  if (stored.length === 0) return design
  const keep = (field: Field): Field => ({
    ...field,
    settings: stored.includes(field.settings.vModel)
      ? { ...field.settings, required: false, requiredWhen: null, placeholder }
      : field.settings,
    // No password is a column of a sub-table, whose columns may have the names of fields.
    children: field.kind.tag === 'table' ? field.children : field.children.map(keep),
    panes: field.panes.map((pane): Pane => ({ ...pane, children: pane.children.map(keep) })),
  })
  return { ...design, fields: design.fields.map(keep) }
}

/**
 * A design in which the locked fields are neither shown nor required: the caller may not fill them in, so they must
 * not prevent saving. A locked sub-table locks its columns. Those of `readOnly` are shown, but cannot be changed.
 */
export function lockFields(
  design: Design,
  locked: ReadonlySet<string>,
  readOnly: ReadonlySet<string> = new Set(),
): Design {
  if (locked.size === 0) return design
  const open = { required: false, requiredWhen: null, regList: [] }
  type Lock = 'hidden' | 'readOnly' | null
  const lockOf = (name: string): Lock => {
    if (!locked.has(name)) return null
    return readOnly.has(name) ? 'readOnly' : 'hidden'
  }
  const lock = (field: Field, above: string, outer: Lock): Field => {
    const { vModel } = field.settings
    const isTable = field.kind.tag === 'table'
    const own = lockOf(vModel === '' ? '' : above + vModel)
    const applied = outer === 'hidden' || own === 'hidden' ? 'hidden' : (outer ?? own)
    const lockAll = (fields: readonly Field[]) =>
      fields.map((child) => lock(child, isTable ? `${vModel}-` : above, applied))
    return {
      ...field,
      settings: applied
        ? { ...field.settings, ...open, ...(applied === 'hidden' ? { noShow: true } : { disabled: true }) }
        : field.settings,
      children: lockAll(field.children),
      panes: field.panes.map((pane): Pane => ({ ...pane, children: lockAll(pane.children) })),
    }
  }
  return { ...design, fields: design.fields.map((field) => lock(field, '', null)) }
}

/**
 * Names of the fields that a stored record does not have: the server leaves out what the caller may not see of this
 * record. A column is known by the first row of its sub-table.
 */
export function absentFields(
  fields: ReadonlyMap<string, Field>,
  record: Readonly<Record<string, unknown>>,
): string[] {
  return [...fields].flatMap(([name, field]) => {
    if (field.kind.tag !== 'table' && !storesValue(field)) return []
    const [table, column] = name.split('-', 2) as [string, string?]
    if (column === undefined) return name in record ? [] : [name]
    const rows = record[table]
    const first: unknown = Array.isArray(rows) ? rows[0] : undefined
    return typeof first === 'object' && first !== null && !(column in first) ? [name] : []
  })
}

/**
 * Labels of the locked fields that the form would show, without those of `readOnly`, which it does show. For pages that an
 * earlier version has generated: what is hidden from a user is not named to them any more.
 */
export function labelsOf(
  fields: ReadonlyMap<string, Field>,
  locked: ReadonlySet<string>,
  readOnly: ReadonlySet<string> = new Set(),
): string[] {
  return [...locked].flatMap((name) => {
    const settings = fields.get(name)?.settings
    return settings && !settings.noShow && !readOnly.has(name) ? [settings.label || name] : []
  })
}
