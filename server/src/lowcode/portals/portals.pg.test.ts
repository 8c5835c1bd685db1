import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
const id = 'portal.management'
beforeAll(async () => {
  app = await openApp()
})

test('answers a granted portal, and any portal to a super administrator', async () => {
  for (const account of ['coach01', 'admin']) {
    const user = { token: await app.signIn(account) }
    const portal = await app.data(portals.auth, { id }, user)
    expect(portal).toMatchObject({ type: 0, linkType: 0, customUrl: '' })
    expect(JSON.parse(portal.formData)).toMatchObject({
      layouyId: 104,
      layout: [{ jweeKey: 'todo' }, { jweeKey: 'notice' }, { jweeKey: 'commonFunc' }],
    })
  }
})

test('answers 404 for a portal that is not granted, disabled or unknown', async () => {
  const coach = { token: await app.signIn('coach01') }
  expect((await app.call(portals.auth, { id: 'portal.none' }, coach)).code).toBe(404)
  await sql`delete from org_grant where item_type = 'portal' and object_id = 'role.coach'`.execute(
    app.database.db,
  )
  expect((await app.call(portals.auth, { id }, coach)).code).toBe(404)
  await sql`update lowcode_portal set enabled_mark = 0`.execute(app.database.db)
  const admin = { token: await app.signIn('admin') }
  expect((await app.call(portals.auth, { id }, admin)).code).toBe(404)
})
