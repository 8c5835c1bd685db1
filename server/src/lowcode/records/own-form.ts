import { LRUCache } from 'lru-cache'
import { DesignType } from '@tessera/shared/contract/lowcode/designs'
import { readDesign } from '@tessera/shared/fields/design'
import { createPlan } from '@tessera/shared/fields/plan'
import type { FormRecord } from '../../feature/flow-records.ts'
import { newId } from '../../db/id.ts'
import type { StoredColumn, StoredTable } from '../releases/storage.ts'
import { compileRelease, type RecordPlan } from './plan.ts'
import type { StoredRecord } from './stored.ts'

// The form of a flow that has no table: its values are in the task, and it has the rules of every other design.

const plans = new LRUCache<string, RecordPlan>({ max: 200 })

/** The plan of a form without a table, compiled once per key. */
export function planOfOwnForm({ key, formData }: { key: string; formData: string }): RecordPlan {
  const known = plans.get(key)
  if (known) return known
  const release = {
    id: key,
    designId: '',
    number: 0,
    enCode: '',
    type: DesignType.flowForm,
    fullName: '',
    webType: 0,
    formData,
    columnData: null,
    appColumnData: null,
    hasFlow: false,
    startsFlow: false,
    storage: storageOf(formData),
  }
  const plan = compileRelease(release, null)
  plans.set(key, plan)
  return plan
}

/** Columns that are named like their fields; no statement reads them. */
function storageOf(formData: string) {
  const read = readDesign(JSON.parse(formData))
  if (!('design' in read)) throw new Error('the form of a flow cannot be read')
  const { items } = createPlan(read.design)
  const columnsOf = (table: string): StoredColumn[] =>
    items.flatMap(({ table: of, field: { kind, settings } }): StoredColumn[] =>
      of !== table || settings.vModel === '' || kind.column(settings) === null
        ? []
        : [
            {
              key: settings.vModel,
              vModel: settings.vModel,
              label: settings.label,
              column: settings.vModel,
              type: 'jsonb',
              index: 'none',
            },
          ],
    )
  const table = (vModel: string, label: string): StoredTable => ({
    key: vModel,
    vModel,
    label,
    table: vModel,
    columns: columnsOf(vModel),
    retired: [],
  })
  return {
    main: table('', ''),
    subTables: items.flatMap(({ id, field }) =>
      field.kind.tag === 'table' ? [table(id, field.settings.label)] : [],
    ),
    retired: [],
    uniques: [],
  }
}

/** Values of a task in the shape of a stored record. */
export function toStoredRecord(plan: RecordPlan, values: FormRecord): StoredRecord {
  const pick = (names: readonly string[], row: FormRecord) =>
    Object.fromEntries(names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]))
  return {
    id: '',
    lockVersion: 0,
    isDraft: false,
    values: pick(
      plan.fields.map(({ name }) => name),
      values,
    ),
    rows: new Map(
      plan.subTables.map(({ name, fields }) => {
        const rows = Array.isArray(values[name]) ? (values[name] as FormRecord[]) : []
        const names = fields.map((field) => field.name)
        return [name, rows.map((row) => ({ id: String(row['id'] ?? newId()), values: pick(names, row) }))]
      }),
    ),
  }
}
