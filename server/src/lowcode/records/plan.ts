import { toNestedFormat } from '@tessera/shared/fields/nested-format'
import { readListDesign, type ListDesign } from '@tessera/shared/fields/list-design'
import { readDesign, type Design, type Field } from '@tessera/shared/fields/design'
import { password } from '@tessera/shared/fields/password/kind'
import { createPlan, isComputed, type PlacedField, type Plan } from '@tessera/shared/fields/plan'
import { loadPatternEngine } from '@tessera/shared/fields/patterns/patterns'
import type { Secrets } from '../../auth/secrets.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { idColumnOf, type StoredColumn, type StoredTable } from '../releases/storage.ts'
import { recordColumns } from '@tessera/shared/contract/lowcode/record-columns'
import type { StoredRelease } from '../releases/store.ts'
import { compileConditions, type ButtonRule } from './button-conditions.ts'
import { createPasswordCipher, type PasswordCipher } from './password-cipher.ts'
import { protectElsewhere } from './elsewhere/module.ts'
import type { Elsewhere } from './elsewhere/store.ts'
import type { Source } from '../../data/sources/source.ts'
import { protectRecords } from './protected.ts'

// Browsers load it with the first pattern; here every plan is compiled with it.
await loadPatternEngine()

/** A field with the column that stores its values. */
export interface RecordField {
  readonly item: PlacedField
  readonly field: Field
  /** Its name in the record, or in the row of its sub-table. */
  readonly name: string
  /** `price`, or `lines-price` for a column of a sub-table: the code of its grants. */
  readonly path: string
  readonly stored: StoredColumn
  /** Whether only the server fills it: system fields, serial numbers and computed fields. */
  readonly isFilledByServer: boolean
  /** Whether the design keeps users from changing it: hidden, read-only or disabled. */
  readonly isFixed: boolean
  /** Encrypts what is stored of a password field; null for other fields. */
  readonly cipher: PasswordCipher | null
}

export interface SubTable {
  readonly item: PlacedField
  readonly name: string
  readonly label: string
  readonly stored: StoredTable
  /** The column with the ids of the records that its rows belong to. */
  readonly mainId: string
  readonly fields: readonly RecordField[]
  readonly isFixed: boolean
}

/** A release, compiled once: its rules, where its values are, and what of it is protected. */
export interface RecordPlan {
  readonly release: StoredRelease
  readonly design: Design
  /** The form as every client of this family reads it. */
  readonly formData: string
  readonly rules: Plan
  readonly list: ListDesign
  readonly table: string
  readonly fields: readonly RecordField[]
  readonly byName: ReadonlyMap<string, RecordField>
  readonly subTables: readonly SubTable[]
  readonly module: ProtectedModule
  /** Where the records are; null for the own database. */
  readonly elsewhere: Elsewhere | null
  /** Whether a field or a rule depends on the department or the position of the user. */
  readonly usesWorkplace: boolean
  /** Row buttons with a condition, by their value. */
  readonly conditions: ReadonlyMap<string, ButtonRule>
}

const workplaceWords = /@departmentId|@positionId|\b(?:currDept|currPosition|depSelect|posSelect)\b/

/**
 * Compiles a release. Throws for a design that cannot be read, which no release has. Without `secrets`, passwords are
 * not encrypted.
 */
export function compileRelease(
  release: StoredRelease,
  secrets: Secrets | null,
  openSource: ((linkId: string) => Promise<Source>) | null = null,
): RecordPlan {
  const formData: unknown = JSON.parse(release.formData)
  const read = readDesign(formData)
  if (!('design' in read)) throw new Error(`the release ${release.id} cannot be read`)
  const { design } = read
  const rules = createPlan(design)
  const { main, subTables: storedTables } = release.storage
  const fieldsOf = (table: StoredTable): RecordField[] => {
    const columns = new Map(table.columns.map((column) => [column.vModel, column]))
    return rules.items.flatMap((item): RecordField[] => {
      if (item.table !== table.vModel) return []
      const { vModel } = item.field.settings
      const stored = vModel === '' ? undefined : columns.get(vModel)
      if (!stored || item.field.kind.column(item.field.settings) === null) return []
      return [
        {
          item,
          field: item.field,
          name: vModel,
          path: item.id,
          stored,
          isFilledByServer: item.field.kind.group === 'system' || isComputed(item.field),
          isFixed: isFixed(design, item),
          cipher:
            secrets && isSecret(item)
              ? createPasswordCipher(secrets, `record ${table.table}.${stored.column}`)
              : null,
        },
      ]
    })
  }
  const fields = fieldsOf(main)
  const subTables = storedTables.flatMap((stored): SubTable[] => {
    const item = rules.items.find(({ field, id }) => field.kind.tag === 'table' && id === stored.vModel)
    return item
      ? [
          {
            item,
            name: stored.vModel,
            label: stored.label,
            stored,
            mainId: idColumnOf(main),
            fields: fieldsOf(stored),
            isFixed: isFixed(design, item),
          },
        ]
      : []
  })
  const list = readListDesign(release.columnData, design)
  const ofOwn = protectRecords({ release, list, fields, subTables })
  const elsewhere = elsewhereOf(release, fields, openSource)
  const module = elsewhere ? protectElsewhere(ofOwn, fields, elsewhere) : ofOwn
  return {
    release,
    design,
    formData: JSON.stringify(toNestedFormat(formData)),
    rules,
    list,
    table: main.table,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    subTables,
    module,
    elsewhere,
    conditions: compileConditions(list, module),
    usesWorkplace: workplaceWords.test(`${release.formData} ${release.columnData}`),
  }
}

function elsewhereOf(
  { storage: { main, elsewhere } }: StoredRelease,
  fields: readonly RecordField[],
  openSource: ((linkId: string) => Promise<Source>) | null,
): Elsewhere | null {
  if (!elsewhere) return null
  const { dialect, key, linkId } = elsewhere
  const id = idColumnOf(main)
  return {
    dialect,
    key,
    id,
    keyField: fields.find(({ stored }) => stored.column === id) ?? null,
    open: () => {
      if (!openSource) throw new Error(`nothing opens the data source ${linkId}`)
      return openSource(linkId)
    },
  }
}

/** Whether a field or something around it is hidden, read-only or disabled by the design, whatever the record. */
const isFixed = ({ form }: Design, { field, containers }: PlacedField): boolean =>
  form.disabled ||
  [field, ...containers.map(({ item }) => item.field)].some(
    ({ settings }) => settings.noShow || settings.disabled || settings.readonly,
  )

/** Whether a field holds a password: no client gets its value back, and saving without one keeps it. */
export const isSecret = ({ field }: Pick<RecordField, 'field'>): boolean => field.kind.tag === password.tag

/** Whether the column belongs to every record, so that saving fills it without the field. */
export const isRecordColumn = ({ stored, item }: RecordField): boolean =>
  item.table === '' && (recordColumns as readonly string[]).includes(stored.column)

export const findSubTable = ({ subTables }: RecordPlan, name: string): SubTable | undefined =>
  subTables.find((table) => table.name === name)
