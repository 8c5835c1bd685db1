import { sql } from 'kysely'
import { DataInterfaceBody } from '@tessera/shared/contract/data/interfaces'
import { BillRuleBody } from '@tessera/shared/contract/system/bill-rules'
import { DictionaryDataBody, DictionaryTypeBody } from '@tessera/shared/contract/system/dictionaries'
import { selectColumns } from '../../../db/columns.ts'
import type { Db } from '../../../db/connect.ts'
import { columnsOf, schemaColumns, typedSql } from '../../../db/typed-sql.ts'
import type { Needs } from './design-file.ts'
import type { Reference } from './visit.ts'

/** Whose content an export may contain; others are named only. */
export interface ExportRights {
  readonly rules: boolean
  readonly interfaces: boolean
}

/** Loads what a design refers to. Interfaces come without headers and addresses, which may be secret. */
export async function loadNeeds(
  db: Db,
  references: ReadonlyMap<Reference['kind'], readonly string[]>,
  rights: ExportRights,
): Promise<Needs> {
  const listOf = (kind: Reference['kind']) => sql`any(${[...(references.get(kind) ?? [])]}::text[])`
  const [types, rules, interfaces, designs] = await Promise.all([
    typedSql({ ...columnsOf('system_dictionary_type', 'id'), ...schemaColumns(DictionaryTypeBody) })`
      select t.id, ${selectColumns(DictionaryTypeBody, 't')} from system_dictionary_type t
      where (t.id = ${listOf('dictionary')} or t.en_code = ${listOf('dictionary')}) and t.delete_mark = 0
      order by t.id`.execute(db),
    typedSql({ ...columnsOf('system_bill_rule', 'id'), ...schemaColumns(BillRuleBody) })`
      select b.id, ${selectColumns(BillRuleBody, 'b')} from system_bill_rule b
      where b.en_code = ${listOf('rule')} and b.delete_mark = 0 order by b.id`.execute(db),
    typedSql({ ...columnsOf('system_data_interface', 'id'), ...schemaColumns(DataInterfaceBody) })`
      select i.id, ${selectColumns(DataInterfaceBody, 'i')} from system_data_interface i
      where i.id = ${listOf('interface')} and i.delete_mark = 0 order by i.id`.execute(db),
    typedSql(columnsOf('lowcode_design', 'id', 'fullName', 'enCode'))`
      select id, full_name as "fullName", en_code as "enCode" from lowcode_design
      where id = ${listOf('design')} and delete_mark = 0 order by id`.execute(db),
  ])
  const { rows: entries } = await typedSql({
    ...columnsOf('system_dictionary_data', 'id'),
    ...schemaColumns(DictionaryDataBody),
  })`
    select d.id, ${selectColumns(DictionaryDataBody, 'd')} from system_dictionary_data d
    where d.dictionary_type_id = any(${types.rows.map((type) => type.id)}::text[]) and d.delete_mark = 0
    order by d.sort_code, d.id`.execute(db)
  const named = ({ id, fullName, enCode }: { id: string; fullName: string; enCode: string }) => ({
    id,
    fullName,
    enCode,
  })
  return {
    dictionaries: types.rows.map((type) => ({
      ...named(type),
      body: DictionaryTypeBody.parse({ ...type, parentId: '-1' }),
      entries: entries
        .filter(({ dictionaryTypeId }) => dictionaryTypeId === type.id)
        .map((entry) => ({ ...DictionaryDataBody.parse(entry), id: entry.id })),
    })),
    rules: rules.rows.map((rule) => ({
      ...named(rule),
      body: rights.rules ? BillRuleBody.parse(rule) : null,
    })),
    interfaces: interfaces.rows.map((one) => ({
      ...named(one),
      body: rights.interfaces
        ? DataInterfaceBody.parse({ ...one, requestHeaders: '[]', ipAddress: '' })
        : null,
    })),
    designs: designs.rows.map(named),
  }
}
