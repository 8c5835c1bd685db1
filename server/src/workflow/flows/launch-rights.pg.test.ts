import { beforeAll, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import type { DesignFlowApp } from '../../../test/design-flow.ts'
import { expectLaunches, menuRights, openLaunchRights, setStart } from '../../../test/launch-rights.ts'

// The suite `design-flow` tries every right with every choice of the start node.

let app: DesignFlowApp
beforeAll(async () => {
  app = await openLaunchRights()
})

test.each(Object.entries(menuRights))(
  'the flow of a design, whose start node names nobody, and a user with %s',
  (_, right) => expectLaunches(app, right, 'nobody'),
)

test('a user whom the start node names needs no menu, and others may not launch it', async () => {
  await setStart(app, 'the user')
  await expectLaunches(app, menuRights['no menu']!, 'the user')
  await setStart(app, 'another user')
  await expectLaunches(app, menuRights['a menu with the button']!, 'another user')
})

test('an administrator launches it without a menu', async () => {
  await setStart(app, 'nobody')
  const { list } = await app.data(flows.pageAll, { currentPage: 1, pageSize: 500 }, app.tokens.admin)
  expect(list.map(({ id }) => id)).toContain(app.designId)
  const input = { flowId: app.designId, data: '{"code":"root"}', status: 0 as const }
  expect((await app.call(flowTasks.create, input, app.tokens.admin)).code).toBe(200)
})
