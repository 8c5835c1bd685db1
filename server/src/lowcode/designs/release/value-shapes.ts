import type { Design, Field } from '@tessera/shared/fields/design'
import {
  shapesOfTypes,
  type Storage,
  type StoredColumn,
  type StoredTable,
  type ValueShape,
} from '../../releases/storage.ts'
import { splitFields } from './split-fields.ts'

/** Kinds whose values are not those that the type of their column suggests. */
const ofKind: Readonly<Record<string, (settings: Field['settings']) => ValueShape>> = {
  PsdInput: () => 'secret',
  editor: () => 'html',
  colorPicker: () => 'colour',
  sign: () => 'picture',
  cascader: ({ multiple }) => (multiple === true ? 'paths' : 'path'),
  address: () => 'path',
  dateRange: () => 'moments',
  timeRange: () => 'clocks',
  uploadFz: () => 'files',
  uploadImg: () => 'files',
}

/** What the values of a field are, beyond the type of their column. */
export function shapeOf({ kind, settings }: Field, type: StoredColumn['type']): ValueShape {
  if (kind.tag === 'slider' && type === 'jsonb') return 'numbers'
  return ofKind[kind.tag]?.(settings) ?? shapesOfTypes[type]
}

/** Adds the shapes of values to a release that was stored without them, from its form. */
export function withShapes(storage: Storage, { fields }: Design): Storage {
  const { record, tables } = splitFields(fields)
  const complete = (table: StoredTable, own: readonly Field[]): StoredTable => {
    const byName = new Map(own.map((field) => [field.settings.vModel, field]))
    const columns = table.columns.map((column) => {
      const field = byName.get(column.vModel)
      return column.shape || !field ? column : { ...column, shape: shapeOf(field, column.type) }
    })
    return { ...table, columns }
  }
  return {
    ...storage,
    main: complete(storage.main, record),
    subTables: storage.subTables.map((table) => {
      const field = tables.find(({ settings }) => settings.vModel === table.vModel)
      return field ? complete(table, splitFields(field.children).record) : table
    }),
  }
}
