import { sql } from 'kysely'
import type { ProtectedField, ProtectedModule } from '../../../permissions/data-access.ts'
import type { RecordField } from '../plan.ts'
import { columnOf, recordAlias } from '../protected.ts'
import { asText, createCompare } from './compare.ts'
import type { Dialect } from './compile.ts'

/** How conditions compare a field of a record in another database; null for one that they cannot compare. */
export function elsewhereField(field: RecordField, value = columnOf(field)): ProtectedField | null {
  const { kind } = field.field
  if (kind.operators.length === 0) return null
  switch (field.stored.type) {
    case 'numeric':
    case 'smallint':
    case 'bigint':
      return { type: 'number', value }
    case 'timestamptz':
      return { type: 'time', value }
    case 'jsonb':
      return kind.group === 'choice' || kind.group === 'people' ? { type: 'text', isSet: true, value } : null
    case 'text':
    case 'time':
      return { type: 'text', value }
  }
}

/** Fields that stand for what every record of the own database has. */
const shared: Readonly<Record<string, string>> = {
  createUser: 'creatorUserId',
  createTime: 'creatorTime',
  currOrganize: 'organizeId',
}

/** The records of a table of another database as a protected module. The creator is who a field for it names. */
export function protectElsewhere(
  own: ProtectedModule,
  fields: readonly RecordField[],
  { dialect, id }: { dialect: Dialect; id: string },
): ProtectedModule {
  const compared = fields.flatMap((field) => {
    const one = elsewhereField(field)
    if (!one) return []
    const alias = shared[field.field.kind.tag]
    return [[field.name, one] as const, ...(alias ? [[alias, one] as const] : [])]
  })
  const creator = fields.find(({ field }) => field.kind.tag === 'createUser')
  const key = sql.ref(`${recordAlias}.${id}`)
  return {
    ...own,
    id: key,
    isRecord: sql`1 = 1`,
    owner: creator ? columnOf(creator) : sql`''`,
    fields: Object.fromEntries([
      ['id', { type: 'text', value: asText(dialect, key) }],
      ...compared,
    ] satisfies readonly (readonly [string, ProtectedField])[]),
    compare: createCompare(dialect),
  }
}
