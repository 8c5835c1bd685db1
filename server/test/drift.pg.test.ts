import { expect, test } from 'vitest'
import * as z from 'zod'
import { constraints } from './features.ts'
import { toSnakeCase } from '../src/db/columns.ts'
import { recordSchemas } from '../src/permissions/record-schemas.ts'
import { openDatabase } from './database.ts'

const { pool } = await openDatabase()

/** SQL types that can store the values of a JSON Schema node; a number may be an epoch time. */
const fitting: Record<string, readonly string[]> = {
  string: ['text', 'jsonb'],
  integer: ['smallint', 'integer', 'bigint', 'timestamp with time zone'],
  number: ['numeric', 'smallint', 'integer', 'bigint'],
  boolean: ['boolean'],
  object: ['jsonb'],
}

interface Node {
  type?: string
  const?: unknown
  anyOf?: Node[]
}
const types = (node: Node): string[] =>
  node.anyOf?.flatMap(types) ?? (node.type ? [node.type] : [typeof node.const])

test.each(Object.entries(recordSchemas))(
  '%s holds every field of its schema in a column that fits',
  async (table, schema) => {
    const { rows } = await pool.query<{ name: string; type: string; nullable: boolean }>(
      `select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns where table_name = $1`,
      [table],
    )
    const columns = new Map(rows.map((row) => [row.name, row]))
    const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
    for (const [key, node] of Object.entries(properties)) {
      const column = columns.get(toSnakeCase(key))
      expect(column, `${table}.${toSnakeCase(key)}`).toBeDefined()
      const expected = types(node as Node)
      const kind = expected.find((type) => type !== 'null') as string
      expect(
        fitting[kind === 'number' ? 'integer' : kind],
        `${table}.${toSnakeCase(key)} is ${column!.type}, the schema says ${kind}`,
      ).toContain(column!.type)
      if (expected.includes('null'))
        expect(column!.nullable, `${table}.${toSnakeCase(key)} may be null`).toBe(true)
    }
  },
)

/** Tables that calls write to, so that clients can violate their constraints. */
const written = [
  'org_user',
  'org_role',
  'org_position',
  'org_group',
  'org_organize',
  'org_branch_admin',
  'system_menu',
  'system_button',
  'system_column',
  'system_form_field',
  'system_data_field',
  'system_data_scheme',
  'system_area',
  'system_data_interface',
  'system_data_source',
  'system_common_field',
  'system_bill_rule',
  'system_dictionary_type',
  'system_dictionary_data',
  'system_task',
  'system_data_map',
  'system_sms_template',
  'system_message_template',
  'wechat_menu',
  'wechat_sync',
]
/** Constraints that a schema checks first, or whose values no client sends. */
const unmet = [
  'system_menu__type',
  'org_organize__category',
  'org_role__two_factor',
  'org_role__global_mark',
  'org_user__two_factor',
  'system_bill_rule__mode',
  'system_bill_rule__reset',
  'system_task__execute_type',
  'system_task__misfire',
  'system_data_source__db_type',
  'system_data_source__tls',
  'system_common_field__data_type',
  'system_sms_template__company',
  'wechat_menu__type',
  'wechat_sync__state',
]

test.each(written)('%s: every constraint that a client can violate has a message', async (table) => {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and indisunique and not indisprimary
     union select conname from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f') and conname like '%\\_\\_%'`,
    [table],
  )
  const named = rows.map(({ name }) => name).filter((name) => !unmet.includes(name))
  expect(named.length).toBeGreaterThan(0)
  for (const name of named) expect(constraints).toHaveProperty([name])
})

test('all tables have the common columns', async () => {
  const { rows } = await pool.query<{ table: string }>(
    `select t.table_name as table from information_schema.tables t where t.table_schema = 'public'
     and exists (select 1 from information_schema.columns c where c.table_name = t.table_name and c.column_name = 'delete_mark')
     and (select count(*) from information_schema.columns c where c.table_name = t.table_name
       and c.column_name in ('id', 'creator_user_id', 'creator_time', 'last_modify_user_id', 'last_modify_time')) < 5`,
  )
  expect(rows).toEqual([])
})
