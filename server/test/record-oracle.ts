import {
  isConditionMetNaively,
  isSchemeMetNaively,
  type NaiveCondition,
  type NaiveScheme,
} from './naive-conditions.ts'
import type { Random } from './random.ts'

export type RecordValues = Readonly<Record<string, unknown>>

/** A stored record: its values, and who created it. */
export interface OracleRow {
  readonly id: string
  readonly owner: string
  readonly values: RecordValues
}

const options = ['a', 'b', 'c'].map((id) => ({ id, fullName: id.toUpperCase() }))
const words = ['alpha', 'Beta', 'alphabet', '100%', 'a_b']
/** The business's time zone is eight hours ahead of UTC; a cell of an import names a day. */
const zoneMs = 8 * 3_600_000
const days = Array.from({ length: 10 }, (_, day) => Date.UTC(2026, 0, 1 + day) - zoneMs)

/** Kinds of the random fields: a value that is not empty, and a condition that the kind has. */
const kinds: Record<string, { value: (r: Random) => unknown; condition: (r: Random) => [string, unknown] }> =
  {
    comInput: {
      value: (r) => r.pick(words),
      condition: (r) =>
        r.pick<[string, unknown]>([
          ['==', 'alpha'],
          ['<>', 'Beta'],
          ['like', r.pick(['ALPHA', '%', '_'])],
          ['notLike', 'a'],
          ['in', ['alpha', 'Beta']],
          ['null', ''],
          ['notNull', ''],
        ]),
    },
    numInput: { value: (r) => r.below(9) + 1, condition: numberCondition },
    amount: { value: (r) => r.below(9) + 1, condition: numberCondition },
    radio: {
      value: (r) => r.pick(options).id,
      condition: (r) =>
        r.pick<[string, unknown]>([
          ['==', 'a'],
          ['<>', 'b'],
          ['in', ['a', 'b']],
          ['null', ''],
        ]),
    },
    checkbox: {
      value: (r) => [r.pick(options).id, ...(r.chance(30) ? ['a'] : [])].filter(isFirst),
      condition: (r) =>
        r.pick<[string, unknown]>([
          ['in', ['a', 'b']],
          ['notIn', ['c']],
          ['null', ''],
          ['notNull', ''],
        ]),
    },
    date: {
      value: (r) => r.pick(days),
      condition: (r) =>
        r.pick<[string, unknown]>([
          ['>=', days[4]],
          ['between', [days[2], days[6]]],
          ['null', ''],
        ]),
    },
    userSelect: {
      value: () => 'user.tech01',
      condition: (r) =>
        r.pick<[string, unknown]>([
          ['==', '@userId'],
          ['<>', '@userId'],
          ['null', ''],
        ]),
    },
  }
const isFirst = (value: unknown, at: number, all: readonly unknown[]) => all.indexOf(value) === at

function numberCondition(r: Random): [string, unknown] {
  return r.pick<[string, unknown]>([
    ['>', r.below(9)],
    ['<=', r.below(9)],
    ['between', [2, 6]],
    ['==', 3],
    ['notNull', ''],
  ])
}

interface OracleField {
  readonly name: string
  readonly tag: string
}

/** Names the records of a design; granted to everybody, because no menu checks it. */
export const keyField = 'k'

/** A random design: fields of the record, and of a sub-table `lines` in some designs. */
export interface OracleDesign {
  readonly fields: readonly OracleField[]
  readonly lines: readonly OracleField[]
}

export function drawDesign(r: Random): OracleDesign {
  const tags = r.sample(Object.keys(kinds), 60)
  return {
    fields: [{ name: keyField, tag: 'comInput' }, ...tags.map((tag, at) => ({ name: `f${at}`, tag }))],
    lines: r.chance(50)
      ? [
          { name: 'what', tag: 'comInput' },
          { name: 'price', tag: 'numInput' },
        ]
      : [],
  }
}

/** The fields of the form in the format of designs. */
export function formFieldsOf({ fields, lines }: OracleDesign): object[] {
  const field = ({ name, tag }: OracleField) => ({ jweeKey: tag, vModel: name, label: name, options })
  const table = { jweeKey: 'table', vModel: 'lines', label: 'lines', children: lines.map(field) }
  return [...fields.map(field), ...(lines.length > 0 ? [table] : [])]
}

/** Codes of what a menu can check and a grant can open. */
export const codesOf = ({ fields, lines }: OracleDesign): string[] => [
  ...fields.map(({ name }) => name).filter((name) => name !== keyField),
  ...(lines.length > 0 ? ['lines', ...lines.map(({ name }) => `lines-${name}`)] : []),
]

export const isNumber = ({ tag }: OracleField): boolean => tag === 'numInput' || tag === 'amount'

/** A value of a field that is not empty. */
export const drawValue = ({ tag }: OracleField, r: Random): unknown => kinds[tag]!.value(r)

/** A record with a value in some of its fields. */
export function drawValues({ fields, lines }: OracleDesign, r: Random, key: string, percent = 60) {
  const values: Record<string, unknown> = { [keyField]: key }
  for (const { name, tag } of fields)
    if (name !== keyField && r.chance(percent)) values[name] = kinds[tag]!.value(r)
  if (lines.length > 0 && r.chance(percent))
    values['lines'] = Array.from({ length: 1 + r.below(2) }, () => ({
      what: r.pick(words),
      ...(r.chance(50) ? { price: 1 + r.below(9) } : {}),
    }))
  return values
}

/** The row of an import that creates a record with these values, and at most one row of the sub-table. */
export function sheetRowOf({ fields }: OracleDesign, values: RecordValues): Record<string, string | number> {
  const cellOf: Record<string, (value: unknown) => string> = {
    radio: (value) => String(value).toUpperCase(),
    checkbox: (value) => (value as string[]).join(',').toUpperCase(),
    date: (value) => new Date(Number(value) + zoneMs).toISOString().slice(0, 10),
    userSelect: (value) => String(value).replace('user.', ''),
  }
  const cells = fields.flatMap(({ name, tag }): [string, string | number][] => {
    const value = values[name] as string | number | undefined
    return value === undefined ? [] : [[name, cellOf[tag]?.(value) ?? value]]
  })
  const [line = {}] = (values['lines'] ?? []) as RecordValues[]
  const lineCells = Object.entries(line).map(([column, value]) => [`lines-${column}`, value] as const)
  return Object.fromEntries([...cells, ...lineCells]) as Record<string, string | number>
}

/** A condition on one of the fields that the design has beside its key. */
export function drawCondition({ fields }: OracleDesign, r: Random): NaiveCondition {
  const { name, tag } = r.pick(fields)
  const [op, value] = kinds[tag]!.condition(r)
  return { field: name, op, value }
}

export const drawScheme = (design: OracleDesign, r: Random): NaiveScheme =>
  Array.from({ length: 1 + r.below(2) }, () => ({
    logic: r.pick(['and', 'or']),
    groups: Array.from({ length: 1 + r.below(2) }, () => drawCondition(design, r)),
  }))

/** A menu that opens a design, with what it checks. */
export interface OracleMenu {
  readonly id: string
  readonly checks: { readonly rows: boolean; readonly columns: boolean; readonly forms: boolean }
  /** Codes that have to be granted where the menu checks the kind. */
  readonly columns: readonly string[]
  readonly forms: readonly string[]
  readonly schemes: readonly { readonly id: string; readonly isAll: boolean; readonly json: NaiveScheme }[]
}

/** What one holder (a user, or an enabled role of the user) has been granted of one menu. */
export interface OracleGrant {
  readonly menu: OracleMenu
  readonly columns: readonly string[]
  readonly forms: readonly string[]
  readonly schemes: readonly string[]
}

export const drawGrant = (menu: OracleMenu, r: Random): OracleGrant => ({
  menu,
  columns: r.sample(menu.columns, 55),
  forms: r.sample(menu.forms, 65),
  schemes: r.sample(menu.schemes, 45).map(({ id }) => id),
})

/** The naive evaluation of one user's grants on a design. Shares no code with the implementation under test. */
export function evaluateNaively(userId: string, grants: readonly OracleGrant[]) {
  const evaluationOf = (values: RecordValues) => ({
    valueOf: (field: string) => values[field],
    dynamicOf: (value: unknown) => (value === '@userId' ? [userId] : undefined),
  })
  const opensRow = ({ menu, schemes }: OracleGrant, { owner, values }: Omit<OracleRow, 'id'>): boolean => {
    if (!menu.checks.rows) return true
    const granted = menu.schemes.filter(({ id }) => schemes.includes(id))
    if (granted.length === 0) return owner === userId
    return granted.some(({ isAll, json }) => isAll || isSchemeMetNaively(json, evaluationOf(values)))
  }
  const opensCode = (grant: OracleGrant, kind: 'columns' | 'forms', code: string): boolean =>
    !grant.menu.checks[kind] || !grant.menu[kind].includes(code) || grant[kind].includes(code)
  const isPermitted = (row: Omit<OracleRow, 'id'>, kind: 'columns' | 'forms', code: string): boolean =>
    grants.some((grant) => opensRow(grant, row) && opensCode(grant, kind, code))
  const isVisible = (row: Omit<OracleRow, 'id'>) => grants.some((grant) => opensRow(grant, row))
  const isReadable = (row: Omit<OracleRow, 'id'>, code: string) =>
    isPermitted(row, 'columns', code) && isPermitted(row, 'forms', code)
  return {
    isVisible,
    isShown: (row: Omit<OracleRow, 'id'>, code: string) => isPermitted(row, 'columns', code),
    isReadable,
    isHiddenEverywhere: (code: string) => !grants.some((grant) => opensCode(grant, 'columns', code)),
    /** What an import takes of a row: a column that the user can never fill in is not part of the sheet. */
    importedPart: (values: RecordValues): RecordValues => {
      const isOffered = (code: string) =>
        grants.some((grant) => opensCode(grant, 'columns', code)) &&
        grants.some((grant) => opensCode(grant, 'forms', code))
      const [line = {}] = (values['lines'] ?? []) as RecordValues[]
      const cells = Object.entries(line).filter(([column]) => isOffered(`lines-${column}`))
      return Object.fromEntries(
        Object.entries(values)
          .filter(([code]) => isOffered(code) && (code !== 'lines' || cells.length > 0))
          .map(([code, value]) => [code, code === 'lines' ? [Object.fromEntries(cells)] : value]),
      )
    },
    /** Whether a list with this condition shows the record: what is hidden in a record counts as empty. */
    matches: (row: OracleRow, condition: NaiveCondition): boolean =>
      isVisible(row) &&
      isConditionMetNaively(condition, {
        ...evaluationOf(row.values),
        valueOf: (field) => (isPermitted(row, 'columns', field) ? row.values[field] : null),
      }),
    /** Whether the user may create this record: one grant opens its row and each field with a value. */
    isCreatable: (values: RecordValues): boolean => {
      const row = { owner: userId, values }
      return isVisible(row) && filledCodes(values).every((code) => isPermitted(row, 'forms', code))
    },
    /** Whether the user may give the record these values: its fields are open before, and its row afterwards. */
    isChangeable: (row: OracleRow, changes: RecordValues): boolean =>
      filledCodes(
        Object.fromEntries(
          Object.entries(changes).filter(
            // Rows without an id are new rows, whatever they hold.
            ([code, value]) => code === 'lines' || JSON.stringify(value) !== JSON.stringify(row.values[code]),
          ),
        ),
      ).every((code) => isReadable(row, code)) &&
      isVisible({ owner: row.owner, values: { ...row.values, ...changes } }),
  }
}

/** The codes of what these values fill in: fields, and columns of the sub-table. */
function filledCodes(values: RecordValues): string[] {
  const lines = (values['lines'] ?? []) as readonly RecordValues[]
  const columns = new Set(lines.flatMap((line) => Object.keys(line)))
  return [...Object.keys(values), ...[...columns].map((name) => `lines-${name}`)]
}
