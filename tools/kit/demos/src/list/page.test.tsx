// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { closePages, renderPage } from '@tessera/tools/test/page'
import ListPage from './page.tsx'

afterEach(closePages)

test('shows the classes from the server', async () => {
  const row = {
    id: '1',
    name: '周二篮球',
    enCode: 'KC1',
    courseName: '篮球',
    campusName: '浦东',
    coachName: '王教练',
    studentCount: 8,
    capacity: 12,
    status: 'open',
  }
  const answers = {
    'GET /api/edu/Classlist': {
      list: [row],
      pagination: { currentPage: 1, pageIndex: 1, pageSize: 20, total: 1 },
    },
  }
  const { text } = await renderPage(ListPage, { answers })
  for (const expected of ['周二篮球', '8 / 12', '开课中']) expect(text()).toContain(expected)
})
