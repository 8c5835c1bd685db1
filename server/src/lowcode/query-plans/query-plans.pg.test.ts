import { beforeAll, expect, test } from 'vitest'
import { queryPlans } from '@tessera/shared/contract/lowcode/query-plans'
import { openGuardedRecords, type GuardedRecords } from '../../../test/record-rights.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'

let app: RightsApp
let guarded: GuardedRecords
beforeAll(async () => {
  app = await openRightsApp()
  guarded = await openGuardedRecords(app, 'plans')
})

type By = { token: string }
const query = JSON.stringify({ match: 'and', conditions: [{ field: 'salary', op: '>', value: 1 }] })
const save = (by: By, body: object) =>
  app.call(queryPlans.create, { id: guarded.id, fullName: 'x', superQueryJson: query, ...body }, by)
const names = async (by: By) =>
  (await app.data(queryPlans.list, { id: guarded.id }, by)).list.map(
    ({ fullName, owner, canChange }) => `${fullName} ${owner} ${canChange}`,
  )

test('a user has plans of their own, and shared ones of others, which only their owners and administrators change', async () => {
  const { clerk, viewer, outsider, id } = guarded
  const own = (await save(clerk, { fullName: 'own' })).data.id
  const shared = (await save(clerk, { fullName: 'shared', isShared: true })).data.id
  await save(viewer, { fullName: 'own' })
  expect(await names(clerk)).toEqual(['own  true', 'shared  true'])
  const owner = 'plans.clerk/plans.clerk'
  expect(await names(viewer)).toEqual(['own  true', `shared ${owner} false`])
  expect(await names(app.admin)).toEqual([`shared ${owner} true`])

  const body = { id, fullName: 'renamed', superQueryJson: query, isShared: true }
  const update = (planId: string, by: By) => app.call(queryPlans.update, { ...body, planId }, by)
  const remove = (planId: string, by: By) => app.call(queryPlans.remove, { id, planId }, by)
  expect((await update(shared, viewer)).code).toBe(403)
  expect((await remove(shared, viewer)).code).toBe(403)
  expect((await update(own, viewer)).code).toBe(404)
  expect((await remove(own, app.admin)).code).toBe(404)
  expect((await update(shared, app.admin)).code).toBe(200)
  expect(await names(viewer)).toEqual(['own  true', `renamed ${owner} false`])
  expect((await remove(shared, clerk)).code).toBe(200)
  expect(await names(viewer)).toEqual(['own  true'])
  for (const answer of [
    app.call(queryPlans.list, { id }, outsider),
    save(outsider, {}),
    update(own, outsider),
    remove(own, outsider),
  ])
    expect((await answer).code).toBe(403)
})

test('a plan needs a name of its own and a query that can be read', async () => {
  const { viewer } = guarded
  await save(viewer, { fullName: 'twice' })
  expect(await save(viewer, { fullName: 'twice' })).toMatchObject({
    code: 409,
    msg: '您已有同名的查询方案',
    data: { fields: [{ field: 'fullName' }] },
  })
  for (const superQueryJson of ['{"match":"and"}', 'no json', '{"match":"or","conditions":[1]}'])
    expect((await save(viewer, { superQueryJson })).code).toBe(400)
  // A field may be gone, or hidden from the caller: the dialog says so.
  expect(
    (await save(viewer, { fullName: 'stale', superQueryJson: query.replace('salary', 'gone') })).code,
  ).toBe(200)
  await app.run(
    `insert into lowcode_query_plan (id, design_id, full_name, super_query_json, creator_user_id)
     select n::text, $1, n::text, '{}', 'user.plans.viewer' from generate_series(1, 100) n`,
    [guarded.id],
  )
  expect(await save(viewer, { fullName: 'one more' })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('100'),
  })
})
