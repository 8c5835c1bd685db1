import { beforeAll, describe, test } from 'vitest'
import { expectLaunches, menuRights, openLaunchRights, setStart, starts } from '../../launch-rights.ts'

// Who launches the flow of a design, by every right on its menu and every choice of its start node.

const app = await openLaunchRights()

describe.each(starts)('where the start node names %s', (start) => {
  beforeAll(() => setStart(app, start))

  test.each(Object.entries(menuRights))('a user with %s', (_, right) => expectLaunches(app, right, start))
})
