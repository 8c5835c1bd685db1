import { sql } from 'kysely'
import { DesignBody } from '@tessera/shared/contract/lowcode/designs'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { assertJson } from './check.ts'
import { designRows } from './store.ts'

/** The file of an exported design: its draft. Releases and records stay where they are. */
export const DesignFile = DesignBody.pick({
  fullName: true,
  enCode: true,
  type: true,
  webType: true,
  category: true,
  description: true,
  formData: true,
  columnData: true,
  appColumnData: true,
})
export type DesignFile = ReturnType<typeof DesignFile.parse>

export async function loadDesignFile(db: Db, id: string): Promise<{ name: string; value: DesignFile }> {
  const value = DesignFile.parse(await designRows.read(db, id))
  return { name: value.fullName, value }
}

/** Creates a draft from a file, and returns its id. */
export async function importDesignFile(trx: Db, file: DesignFile, userId: string): Promise<string> {
  assertJson(file)
  // Serializes imports, so that two files of one name get two numbers.
  await sql`select pg_advisory_xact_lock(hashtext('lowcode.designs.import'))`.execute(trx)
  const { rows } = await typedSql({ fullName: column.text, enCode: column.text, type: column.number })`
    select full_name as "fullName", en_code as "enCode", type from lowcode_design where delete_mark = 0`.execute(
    trx,
  )
  const names = new Set(rows.filter(({ type }) => type === file.type).map(({ fullName }) => fullName))
  const codes = new Set(rows.map(({ enCode }) => enCode))
  return designRows.create(
    trx,
    DesignBody.parse({
      ...file,
      state: 0,
      fullName: freeName(file.fullName, names, ''),
      enCode: freeName(file.enCode, codes, '_'),
    }),
    userId,
  )
}

/** The name itself, or the name with the first number that is free. */
function freeName(name: string, taken: ReadonlySet<string>, separator: string): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) {
    const numbered = `${name.slice(0, 44)}${separator}${number}`
    if (!taken.has(numbered)) return numbered
  }
}
