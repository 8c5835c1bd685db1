// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { standardHome } from '@tessera/shared/contract/lowcode/standard-home'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { widgetKinds } from '@tessera/shared/portal/kinds'
import { session } from '@tessera/shared/session'
import { startText } from '@tessera/shared/text/i18n'

// The build of the shell defines them; no module is shared here.
vi.stubGlobal('OFFERED_VERSIONS', {})
vi.stubGlobal('matchMedia', () => new EventTarget())
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** Rows by the path of a call; other lists are empty. */
const rows: Record<string, object[]> = {}
const fetched: string[] = []
vi.stubGlobal('fetch', async (url: string) => {
  const path = String(url).split('?', 1)[0]!
  fetched.push(path)
  const list = rows[path] ?? []
  const pagination = { currentPage: 1, pageIndex: 1, pageSize: 6, total: list.length }
  return Response.json({ code: 200, msg: '', data: { list, pagination } })
})

const { homeParts } = await import('./parts.tsx')
const { HomePage } = await import('./page.tsx')
const { portalHost } = await import('../dashboard/host.tsx')

const user = {
  menuList: [],
  permissionList: [],
  userInfo: {
    userId: 'u1',
    userName: '王子轩',
    organizeName: '总部',
    departmentName: '校长办公室',
    positionIds: [{ id: 'p1', name: '校长' }],
    prevLogin: 0,
    prevLoginTime: null,
    portalId: '',
  },
  sysConfigInfo: { wordsVariant: 'standard' },
} as unknown as CurrentUser

beforeAll(() => {
  localStorage.setItem('tessera.language', 'zh')
  startText()
  session.setCurrentUser(user)
})

async function show(): Promise<HTMLElement> {
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  const router = createMemoryRouter([{ path: '*', element: <HomePage /> }])
  await act(async () => createRoot(page).render(<RouterProvider router={router} />))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  return page
}
const titles = (page: HTMLElement) =>
  [...page.querySelectorAll('.arco-card-header-title')].map(({ textContent }) => textContent?.trim())

test('the shell has every part of the home page, those of the standard one in the same order', () => {
  const kinds = widgetKinds.filter(({ group }) => group === 'home').map(({ key }) => key)
  expect(Object.keys(homeParts)).toEqual(kinds)
  expect(standardHome.widgets.map(({ key }) => key)).toEqual(kinds)
  expect(Object.keys(portalHost.parts)).toEqual([...kinds, 'todoList', 'notice', 'commonFunc'])
})

test('the standard home page leaves out what has no content, in one column and then in pairs', async () => {
  const page = await show()
  expect(page.querySelector('h2')!.textContent).toMatch(/好，王子轩$/)
  const [home] = page.children
  expect([...home!.children].map(({ tagName }) => tagName)).toEqual(['HEADER', 'DIV'])
  expect(titles(page)).toEqual(['通知公告', '快捷入口'])
  expect(fetched.some((path) => path.includes('/Portal/'))).toBe(false)
})

test('a part appears with its first row', async () => {
  const now = Date.now()
  rows['/api/workflow/Engine/FlowBefore/List/1'] = [
    {
      id: 't1',
      processId: 'f1',
      fullName: '请假申请',
      flowName: '请假',
      thisStep: '',
      creatorTime: now,
      summary: [],
    },
  ]
  const { refreshAll } = await import('@tessera/shared/client/use-call')
  const page = await show()
  await act(async () => void refreshAll())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(titles(page)).toEqual(['我的待办 1', '通知公告', '快捷入口'])
})
