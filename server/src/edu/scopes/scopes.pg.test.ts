import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { eduScopes } from '@tessera/shared/contract/edu/scopes'
import { students } from '@tessera/shared/contract/edu/students'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const scopesOf = async (account: string) => {
  const by = { token: await app.signIn(account) }
  const { isLimited, scopes } = await app.data(eduScopes.read, {}, by)
  return { isLimited, ...Object.fromEntries(Object.entries(scopes).map(([key, { name }]) => [key, name])) }
}

test('pages say which part of the business their reader sees', async () => {
  expect(await scopesOf('principal')).toMatchObject({
    isLimited: false,
    students: '全部校区',
    classes: '全部校区',
  })
  const ofCampus = { isLimited: true, classes: '城东', coaches: '城东', courses: '全部校区' }
  expect(await scopesOf('desk01')).toMatchObject({ ...ofCampus, students: '城东' })
  // Managers see the students of their campus, besides those whom they advise or teach.
  expect(await scopesOf('manager01')).toMatchObject({ ...ofCampus, students: '城东', orders: '城东' })
  // The figures of members of a consultant are of the own students, and not of the campus.
  expect(await scopesOf('consultant01')).toMatchObject({ ...ofCampus, coaches: '', students: '本人的学员' })
  expect(await scopesOf('coach01')).toMatchObject({
    isLimited: true,
    students: '本人的学员',
    classes: '本人的班级',
  })
})

test('what a role is granted changes what its pages say', async () => {
  await sql`delete from org_grant where item_type = 'resource' and object_id = 'role.desk' and item_id = 'scheme.students.campus'`.execute(
    app.database.db,
  )
  expect(await scopesOf('desk01')).toMatchObject({ students: '本人的学员' })
  const token = await app.signIn('desk01')
  const { pagination } = await app.data(students.list, {}, { token })
  expect(pagination.total).toBe(0)
})
