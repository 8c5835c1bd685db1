import { sql } from 'kysely'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { MenuType } from '@tessera/shared/contract/session/session'
import type { MenuBody } from '@tessera/shared/contract/system/menus'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** What menus of a type open, and how their targets are called. */
const targets: Readonly<Record<number, { readonly table: string; readonly missing: LocalizedText }>> = {
  [MenuType.form]: { table: 'lowcode_design', missing: text.noDesign },
  [MenuType.dictionary]: { table: 'system_dictionary_type', missing: text.noDictionary },
  [MenuType.report]: { table: 'lowcode_report', missing: text.noReport },
  [MenuType.portal]: { table: 'lowcode_portal', missing: text.noPortal },
}

/**
 * Refuses a menu whose form, dictionary, report or portal does not exist. Imports do not ask this, because what a menu of a
 * package opens may be imported after it; and a stored menu that lost its target can be changed otherwise.
 */
export async function assertTarget(
  db: Db,
  { type, propertyJson }: Pick<MenuBody, 'type' | 'propertyJson'>,
  stored?: Pick<MenuBody, 'type' | 'propertyJson'>,
): Promise<void> {
  const target = targets[type]
  if (!target) return
  const id = moduleOf(propertyJson)
  if (stored && stored.type === type && moduleOf(stored.propertyJson) === id) return
  const { rows } = await sql`
    select 1 from ${sql.table(target.table)} where id = ${id} and delete_mark = 0`.execute(db)
  if (rows.length === 0) throw refuseField('propertyJson', target.missing)
}

function moduleOf(propertyJson: string): string {
  const { moduleId } = JSON.parse(propertyJson) as { moduleId?: unknown }
  return typeof moduleId === 'string' ? moduleId : ''
}
