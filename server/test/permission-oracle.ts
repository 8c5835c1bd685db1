import { sql } from 'kysely'
import { inject } from 'vitest'
import type { ProtectedModule } from '../src/permissions/data-access.ts'
import { openDatabase } from './database.ts'
import { isSchemeMetNaively, type NaiveScheme } from './naive-conditions.ts'

/** A record of the oracle's module. */
export interface OracleRecord {
  id: number
  owner: string | null
  title: string | null
  town: string | null
  price: number | null
  day: number | null
  note: string
  crew: string[]
}

interface Item {
  type: 'module' | 'column' | 'form' | 'resource'
  id: string
}

/** A table of records and users with random grants, and a naive evaluation of what they permit. */
export async function openPermissionOracle() {
  const { db, pool } = await openDatabase()

  // Numbers from a seed, so that a failure can be repeated.
  let state = 20261121
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const sample = <T>(of: readonly T[], share: number): T[] => of.filter(() => random(100) < share)
  const pick = <T>(of: readonly T[]): T => of[random(of.length)]!

  const columns = ['title', 'town', 'price', 'day', 'note']
  const towns = ['north', 'South', 'east', '', null]
  const people = inject('full') ? 10_000 : 300

  const records: OracleRecord[] = Array.from({ length: 24 }, (_, id) => ({
    id,
    owner: random(4) === 0 ? null : `oracle.${random(40)}`,
    title: pick(['alpha', 'Beta', 'alphabet', '100%', 'a_b', null]),
    town: pick(towns),
    price: random(5) === 0 ? null : random(10) - 3,
    day: random(5) === 0 ? null : Date.UTC(2026, 0, 1 + random(10)),
    note: 'n',
    crew: sample(['oracle.1', 'oracle.2', 'oracle.30', 'Extra'], 40),
  }))

  const comparisons: Record<string, readonly [op: string, value: () => unknown][]> = {
    title: [
      ['==', () => pick(['alpha', 'Beta'])],
      ['NotEqual', () => 'alpha'],
      ['like', () => pick(['ALPHA', '%', '_', 'b'])],
      ['notLike', () => 'a'],
      ['null', () => ''],
      ['notNull', () => ''],
    ],
    town: [
      ['in', () => sample(['north', 'South', 'west'], 60).concat('east')],
      ['notIn', () => 'north,South'],
      ['<>', () => 'east'],
      ['null', () => ''],
    ],
    price: [
      ['>', () => random(6) - 2],
      ['LessThanOrEqual', () => String(random(6))],
      ['between', () => [0, 3]],
      ['Equal', () => 2],
      ['<', () => 0],
      ['>=', () => 1],
      ['notNull', () => ''],
    ],
    day: [
      ['>=', () => Date.UTC(2026, 0, 4)],
      ['between', () => [Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 6)]],
      ['null', () => ''],
    ],
    crew: [
      ['==', () => '@userId'],
      ['in', () => '@userAraSubordinates'],
      ['notIn', () => ['oracle.1', 'Extra']],
      ['<>', () => '@userId'],
      ['like', () => 'EXTRA'],
      ['notLike', () => 'oracle.3'],
      ['null', () => ''],
      ['notNull', () => ''],
    ],
    owner: [
      ['==', () => '@userId'],
      ['in', () => '@userAraSubordinates'],
      ['<>', () => '@subordinateId'],
      ['notIn', () => '@userId'],
    ],
  }
  const schemes = Array.from({ length: 40 }, (_, at): { id: string; all: boolean; json: NaiveScheme } => ({
    id: `scheme.${at}`,
    all: at === 0,
    json: Array.from({ length: random(4) }, () => ({
      logic: pick(['and', 'or', 'OR']),
      groups: Array.from({ length: random(3) + (random(8) === 0 ? 0 : 1) }, () => {
        const field = pick(Object.keys(comparisons))
        const [op, value] = pick(comparisons[field]!)
        return { field, op, value: value() }
      }),
    })),
  }))

  const drawItems = (): Item[] => [
    ...(random(4) > 0 ? [{ type: 'module' as const, id: 'menu.oracle' }] : []),
    ...sample(columns.slice(0, 4), 45).map((code) => ({ type: 'column' as const, id: `column.${code}` })),
    ...sample(schemes, 4).map(({ id }) => ({ type: 'resource' as const, id })),
    ...sample(columns.slice(0, 4), 60).map((code) => ({ type: 'form' as const, id: `form.${code}` })),
  ]
  const pools = (kind: string, size: number) =>
    Array.from({ length: size }, (_, at) => ({
      id: `oracle.${kind}.${at}`,
      enabled: random(6) > 0,
      items: drawItems(),
    }))
  const roles = pools('role', 60)
  const positions = pools('position', 30)
  const users = Array.from({ length: people }, (_, at) => ({
    id: `oracle.${at}`,
    manager: at > 0 && random(2) === 0 ? `oracle.${random(Math.min(at, 40))}` : null,
    items: random(3) === 0 ? drawItems() : [],
    roles: sample(roles, 3),
    positions: sample(positions, 4),
  }))

  const protectedModule: ProtectedModule = {
    menu: 'oracle',
    owner: sql.ref('r.owner'),
    from: sql`oracle_record r`,
    id: sql`r.id::text`,
    isRecord: sql`true`,
    storedText: (field) => sql`${sql.ref(`r.${field}`)}::text`,
    defaults: {},
    fields: {
      title: { type: 'text', value: sql.ref('r.title') },
      town: { type: 'text', value: sql.ref('r.town') },
      price: { type: 'number', value: sql.ref('r.price') },
      day: { type: 'time', value: sql.ref('r.day') },
      owner: { type: 'text', value: sql.ref('r.owner') },
      crew: { type: 'text', isSet: true, value: sql.ref('r.crew') },
    },
  }

  async function fill(checks: { rows: boolean; columns: boolean; forms?: boolean }) {
    await pool.query(`
    create table if not exists oracle_record (id int primary key, owner text, title text, town text, price numeric, day timestamptz, note text, crew text[])`)
    await pool.query(
      'insert into oracle_record select id, owner, title, town, price, to_timestamp(day / 1000.0), note, array(select jsonb_array_elements_text(crew)) from jsonb_to_recordset($1::jsonb) as r (id int, owner text, title text, town text, price numeric, day numeric, note text, crew jsonb) on conflict do nothing',
      [JSON.stringify(records)],
    )
    await pool.query(
      `insert into system_menu (id, full_name, en_code, type, is_data_authorize, is_column_authorize, is_form_authorize)
      values ('menu.oracle', 'oracle', 'oracle', 2, $1, $2, $3) on conflict (id) do update
        set is_data_authorize = $1, is_column_authorize = $2, is_form_authorize = $3`,
      [checks.rows ? 1 : 0, checks.columns ? 1 : 0, checks.forms ? 1 : 0],
    )
  }

  const reporting = new Map<string | null, (typeof users)[number][]>()
  for (const user of users) reporting.set(user.manager, [...(reporting.get(user.manager) ?? []), user])

  /**
   * Evaluates naively whether a single grant permits a record together with a column or a form field of it.
   * Shares no code with the implementation under test.
   */
  function isPermittedNaively(
    user: (typeof users)[number],
    record: Omit<OracleRecord, 'id'>,
    [kind, code]: readonly ['column' | 'form', string],
    isChecked: { row: boolean; code: boolean },
  ): boolean {
    const subordinates = () => {
      const found = new Set<string>()
      const walk = (id: string) => {
        for (const { id: next } of reporting.get(id) ?? [])
          if (!found.has(next)) {
            found.add(next)
            walk(next)
          }
      }
      walk(user.id)
      return found
    }
    const isMet = ({ all, json }: (typeof schemes)[number]): boolean =>
      all ||
      isSchemeMetNaively(json, {
        valueOf: (field) => record[field as keyof typeof record],
        dynamicOf(value) {
          if (value === '@userId') return [user.id]
          if (value === '@subordinateId') return [...subordinates()].filter((id) => id !== user.id)
          return value === '@userAraSubordinates' ? [user.id, ...subordinates()] : undefined
        },
      })
    const sources = [
      user.items,
      ...user.roles.filter(({ enabled }) => enabled).map(({ items }) => items),
      ...user.positions.filter(({ enabled }) => enabled).map(({ items }) => items),
    ]
    for (const items of sources) {
      if (!items.some(({ type }) => type === 'module')) continue
      const granted = schemes.filter(({ id }) =>
        items.some((item) => item.type === 'resource' && item.id === id),
      )
      const row = !isChecked.row || (granted.length === 0 ? record.owner === user.id : granted.some(isMet))
      const cell =
        !isChecked.code ||
        code === 'note' ||
        items.some((item) => item.type === kind && item.id === `${kind}.${code}`)
      if (row && cell) return true
    }
    return false
  }

  await fill({ rows: true, columns: true })
  {
    const bulk = (text: string, rows: unknown[]) => pool.query(text, [JSON.stringify(rows)])
    const organize = (await pool.query<{ id: string }>('select id from org_organize limit 1')).rows[0]!.id
    await bulk(
      `insert into system_column (id, module_id, en_code, full_name) select 'column.' || v, 'menu.oracle', v, v
      from jsonb_array_elements_text($1::jsonb) v`,
      columns.slice(0, 4),
    )
    await bulk(
      `insert into system_form_field (id, module_id, en_code, full_name) select 'form.' || v, 'menu.oracle', v, v
      from jsonb_array_elements_text($1::jsonb) v`,
      columns.slice(0, 4),
    )
    await bulk(
      `insert into system_data_scheme (id, module_id, full_name, en_code, condition_json)
      select id, 'menu.oracle', id, case when "all" then 'all' else '' end, json::text
        from jsonb_to_recordset($1::jsonb) as r (id text, "all" boolean, json jsonb)`,
      schemes,
    )
    await bulk(
      `insert into org_user (id, account, real_name, organize_id, gender, password_hash, manager_id)
      select id, replace(id, '.', ''), id, '${organize}', 3, '', null
        from jsonb_to_recordset($1::jsonb) as r (id text)`,
      users,
    )
    await bulk(
      `update org_user u set manager_id = r.manager from jsonb_to_recordset($1::jsonb) as r (id text,
      manager text) where r.id = u.id`,
      users,
    )
    await bulk(
      `insert into org_role (id, full_name, en_code, type, enabled_mark)
      select id, id, id, 'x', case when enabled then 1 else 0 end
        from jsonb_to_recordset($1::jsonb) as r (id text, enabled boolean)`,
      roles,
    )
    await bulk(
      `insert into org_position (id, full_name, en_code, type, organize_id, enabled_mark)
      select id, id, id, 'x', '${organize}', case when enabled then 1 else 0 end
        from jsonb_to_recordset($1::jsonb) as r (id text, enabled boolean)`,
      positions,
    )
    const grants = [
      ...users.map((u) => ['User', u] as const),
      ...roles.map((r) => ['Role', r] as const),
      ...positions.map((p) => ['Position', p] as const),
    ].flatMap(([objectType, { id, items }]) =>
      items.map((item) => ({ objectType, objectId: id, itemType: item.type, itemId: item.id })),
    )
    await bulk(
      `insert into org_grant (object_type, object_id, item_type, item_id)
      select "objectType", "objectId", "itemType", "itemId"
        from jsonb_to_recordset($1::jsonb) as r ("objectType" text, "objectId" text, "itemType" text,
          "itemId" text)`,
      grants,
    )
    await bulk(
      `insert into org_user_role select u, r from jsonb_to_recordset($1::jsonb) as x (u text, r text)`,
      users.flatMap((u) => u.roles.map((r) => ({ u: u.id, r: r.id }))),
    )
    await bulk(
      `insert into org_user_position select u, p from jsonb_to_recordset($1::jsonb) as x (u text, p text)`,
      users.flatMap((u) => u.positions.map((p) => ({ u: u.id, p: p.id }))),
    )
    await pool.query('analyze')
  }

  return {
    db,
    pool,
    random,
    sample,
    pick,
    columns,
    people,
    records,
    users,
    protectedModule,
    fill,
    isPermittedNaively,
  }
}
