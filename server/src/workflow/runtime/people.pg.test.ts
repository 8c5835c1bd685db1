import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { findPeople, type PeopleQuestion, type ResolvedSource } from './people.ts'

const { db } = await openDatabase()
const none = { users: [], positions: [], roles: [], groups: [], units: [] }
const source = (rest: Partial<ResolvedSource>): ResolvedSource => ({
  kind: 'named',
  ...none,
  level: 1,
  untilPosition: '',
  templateJson: [],
  field: '',
  of: 'self',
  nodeId: '',
  interfaceId: '',
  script: '',
  ids: [],
  ...rest,
})

/**
 * A company with a department and a team: p0 manages the company, p1 the department; the superiors of p3 are p2, p1, p0.
 */
beforeAll(async () => {
  for (const [id, parent, category] of [
    ['co', '-1', 'company'],
    ['dep', 'co', 'department'],
    ['team', 'dep', 'department'],
    ['other', '-1', 'company'],
  ] as const)
    await sql`insert into org_organize (id, parent_id, category, full_name, en_code)
      values (${id}, ${parent}, ${category}, ${id}, ${id})`.execute(db)
  const people = [
    ['p0', 'co', null],
    ['p1', 'dep', 'p0'],
    ['p2', 'team', 'p1'],
    ['p3', 'team', 'p2'],
    ['p4', 'other', 'p0'],
    ['gone', 'team', 'p2'],
  ] as const
  for (const [id, unit, superior] of people)
    await sql`insert into org_user (id, account, password_hash, real_name, organize_id, manager_id)
      values (${id}, ${id}, 'x', ${id}, ${unit}, ${superior})`.execute(db)
  await sql`update org_organize set manager_id = case id when 'co' then 'p0' else 'p1' end
    where id in ('co', 'dep')`.execute(db)
  await sql`update org_user set enabled_mark = 0 where id = 'gone'`.execute(db)
  for (const [id, unit] of [
    ['boss', 'co'],
    ['clerk', 'team'],
  ] as const)
    await sql`insert into org_position (id, organize_id, full_name, en_code, type)
      values (${id}, ${unit}, ${id}, ${id}, 'x')`.execute(db)
  await sql`insert into org_role (id, full_name, en_code, type) values ('r', 'r', 'r', 'x')`.execute(db)
  await sql`insert into org_group (id, full_name, en_code, type) values ('g', 'g', 'g', 'x')`.execute(db)
  await sql`insert into org_user_position (user_id, position_id) values ('p1', 'boss'), ('p2', 'clerk'), ('gone', 'clerk'),
    ('p3', 'clerk')`.execute(db)
  await sql`insert into org_user_role (user_id, role_id) values ('p2', 'r'), ('p4', 'r'), ('p3', 'r')`.execute(
    db,
  )
  await sql`insert into org_user_group (user_id, group_id) values ('p1', 'g'), ('gone', 'g')`.execute(db)
})

const find = async (
  sources: readonly Partial<ResolvedSource>[],
  rest: Partial<PeopleQuestion> = {},
): Promise<readonly string[]> => {
  const question = { key: 'k', initiator: 'p3', organizeId: 'team', within: 'company', ...rest }
  const found = await findPeople(db, [{ ...question, sources: sources.map(source) }])
  return found.get('k')!
}

test.each<[string, Partial<ResolvedSource>, readonly string[]]>([
  ['named users in their order, without disabled ones', { users: ['p4', 'gone', 'p1'] }, ['p4', 'p1']],
  ['users of positions', { positions: ['clerk'] }, ['p2', 'p3']],
  ['users of roles and groups', { roles: ['r'], groups: ['g'] }, ['p1', 'p2', 'p3', 'p4']],
  ['the direct superior', { kind: 'superior' }, ['p2']],
  ['the superior of level 3', { kind: 'superior', level: 3 }, ['p0']],
  ['nobody above the highest superior', { kind: 'superior', level: 4 }, []],
  ['the chain of superiors, the nearest first', { kind: 'superiorChain', level: 2 }, ['p2', 'p1']],
  ['the chain up to a position', { kind: 'superiorChain', level: 9, untilPosition: 'boss' }, ['p2', 'p1']],
  ['no manager where the team has none', { kind: 'departmentManager' }, []],
  ['the manager of the unit above', { kind: 'departmentManager', level: 2 }, ['p1']],
  ['the chain of managers', { kind: 'managerChain', level: 3 }, ['p1', 'p0']],
  ['the users of a field', { kind: 'field', ids: ['p4'] }, ['p4']],
  ['the holders of a position in a field', { kind: 'field', ids: ['boss'] }, ['p1']],
  ['the superior of the user in a field', { kind: 'field', ids: ['p2'], of: 'superior' }, ['p1']],
  ['the manager of the unit in a field', { kind: 'field', ids: ['dep'], of: 'manager' }, ['p1']],
  ['the users of an interface', { kind: 'interface', ids: ['p1', 'nobody'] }, ['p1']],
])('finds %s', async (_, one, expected) => {
  expect(await find([one])).toEqual(expected)
})

const everybody = { users: ['p0', 'p1', 'p2', 'p3', 'p4'] }
test.each<[string, readonly string[]]>([
  ['company', ['p0', 'p1', 'p2', 'p3', 'p4']],
  ['sameCompany', ['p0', 'p1', 'p2', 'p3']],
  ['sameDepartment', ['p2', 'p3']],
  ['samePosition', ['p2', 'p3']],
  ['sameRole', ['p2', 'p3', 'p4']],
  ['superiors', ['p0', 'p1', 'p2']],
  ['subordinates', []],
])('within %s leaves out others', async (within, expected) => {
  expect(await find([everybody], { within })).toEqual(expected)
})

test('subordinates and groups are those of the initiator', async () => {
  expect(await find([everybody], { within: 'subordinates', initiator: 'p1', organizeId: 'dep' })).toEqual([
    'p2',
    'p3',
  ])
  expect(await find([everybody], { within: 'sameGroup', initiator: 'p1', organizeId: 'dep' })).toEqual(['p1'])
})

test('several rules are answered by one statement, each user once', async () => {
  const found = await findPeople(db, [
    {
      key: 'a',
      initiator: 'p3',
      organizeId: 'team',
      within: 'company',
      sources: [source({ kind: 'superior' }), source({ users: ['p1', 'p2'] })],
    },
    { key: 'b', initiator: 'p3', organizeId: 'team', within: 'company', sources: [] },
  ])
  expect(found.get('a')).toEqual(['p2', 'p1'])
  expect(found.get('b')).toEqual([])
})
