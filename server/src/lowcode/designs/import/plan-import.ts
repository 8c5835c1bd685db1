import { sql, type RawBuilder } from 'kysely'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import type { ImportChoice, ImportItem } from '@tessera/shared/contract/lowcode/design-import'
import { billRules } from '@tessera/shared/contract/system/bill-rules'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import type { MenuPermission } from '@tessera/shared/contract/wire'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { canCall, type Access } from '../../../permissions/access.ts'
import type { DesignFile } from './design-file.ts'

type Kind = ImportItem['kind']

/** Something that a design needs, with the one of its code that is there. */
export interface PlannedItem extends ImportItem {
  /** Its id in the file. */
  readonly fileId: string
  readonly existingId: string
}

const tables: Readonly<Record<Kind, string>> = {
  dictionary: 'system_dictionary_type',
  rule: 'system_bill_rule',
  interface: 'system_data_interface',
  design: 'lowcode_design',
}
/** The calls whose right a created one needs; a related design is never created. */
const creating: Readonly<Record<Exclude<Kind, 'design'>, MenuPermission>> = {
  dictionary: dictionaryTypes.create.access as MenuPermission,
  rule: billRules.create.access as MenuPermission,
  interface: dataInterfaces.create.access as MenuPermission,
}

/** The design of the file itself, where its fields refer to its own records. */
export const ownDesignOf = ({ enCode, needs }: DesignFile) =>
  needs.designs.find((one) => one.enCode === enCode)

/** Compares what a file needs with what is there, and says what the caller can choose. */
export async function planImport(db: Db, access: Access, file: DesignFile): Promise<PlannedItem[]> {
  const { needs } = file
  const own = ownDesignOf(file)
  const related = needs.designs.filter((one) => one !== own)
  const [dictionaries, rules, interfaces, designs] = await Promise.all([
    findExisting(db, 'dictionary', needs.dictionaries),
    findExisting(db, 'rule', needs.rules),
    findExisting(db, 'interface', needs.interfaces),
    findExisting(db, 'design', related),
  ])
  const plan = (
    kind: Kind,
    list: readonly {
      id: string
      fullName: string
      enCode: string
      body?: object | null
      entries?: object[]
    }[],
    { byCode, codes }: Existing,
  ) =>
    list.map((one): PlannedItem => {
      const existing = byCode.get(one.enCode)
      const canCreate = kind !== 'design' && Boolean(one.body) && canCall(access, creating[kind])
      return {
        key: `${kind}:${one.enCode}`,
        kind,
        fileId: one.id,
        code: one.enCode,
        name: one.fullName,
        entries: one.entries?.length ?? 0,
        existing: existing?.name ?? '',
        existingId: existing?.id ?? '',
        newCode: freeName(one.enCode, codes, '.'),
        choices: choicesOf(existing !== undefined, canCreate),
      }
    })
  return [
    ...plan('dictionary', needs.dictionaries, dictionaries),
    ...plan('rule', needs.rules, rules),
    ...plan('interface', needs.interfaces, interfaces),
    ...plan('design', related, designs),
  ]
}

function choicesOf(exists: boolean, canCreate: boolean): ImportChoice[] {
  if (exists) return canCreate ? ['use', 'rename', 'skip'] : ['use', 'skip']
  return canCreate ? ['create', 'skip'] : ['skip']
}

interface Existing {
  readonly byCode: ReadonlyMap<string, { id: string; name: string }>
  /** Codes that begin with one of the wanted codes. */
  readonly codes: ReadonlySet<string>
}

async function findExisting(db: Db, kind: Kind, wanted: readonly { enCode: string }[]): Promise<Existing> {
  const codes = wanted.map(({ enCode }) => enCode)
  if (codes.length === 0) return { byCode: new Map(), codes: new Set() }
  const begins: RawBuilder<unknown> = sql`exists (select 1 from unnest(${codes}::text[]) c (code)
    where t.en_code = c.code or starts_with(t.en_code, left(c.code, 44) || '.'))`
  const { rows } = await typedSql({ id: column.text, code: column.text, name: column.text })`
    select t.id, t.en_code as code, t.full_name as name from ${sql.table(tables[kind])} t
    where t.delete_mark = 0 and ${begins}`.execute(db)
  return {
    byCode: new Map(rows.map(({ code, ...one }) => [code, one])),
    codes: new Set(rows.map(({ code }) => code)),
  }
}

/** The name itself, or the name with the first number that is free. */
export function freeName(name: string, taken: ReadonlySet<string>, separator: string): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) {
    const numbered = `${name.slice(0, 44)}${separator}${number}`
    if (!taken.has(numbered)) return numbered
  }
}
