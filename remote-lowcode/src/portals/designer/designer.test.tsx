// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { CallError } from '@tessera/shared/client/call'
import { provideHost } from '@tessera/shared/portal/host'
import { session } from '@tessera/shared/session'
import { startText } from '@tessera/shared/text/i18n'

const none: never[] = []
const saved: { formData: string; lastModifyTime?: number | null }[] = []
/** What the server does with the next save. */
let refusal: CallError | null = null
let stored = {}

vi.mock('@tessera/shared/client/call', async (original) => ({
  ...(await original<object>()),
  callWithMessage: async () => ({ msg: '', data: null }),
  call: async (row: { method: string }, input: (typeof saved)[number]) => {
    if (row.method === 'GET') return stored
    if (refusal) throw refusal
    saved.push(input)
    return { lastModifyTime: 2 }
  },
}))
const { PortalDesignerPage } = await import('./designer.tsx')

const portal = (more: object = {}) => ({
  id: 'p1',
  fullName: '前台工作台',
  enCode: 'desk',
  category: 'service',
  type: 0,
  linkType: 0,
  formData: JSON.stringify({
    layouyId: 103,
    layout: [
      { i: 101, x: 0, y: 0, w: 6, h: 4, jweeKey: 'notice', title: '通知', own: 'kept' },
      { i: 102, x: 6, y: 0, w: 6, h: 4, jweeKey: 'todoList', title: '待办' },
    ],
  }),
  lastModifyTime: 1,
  locked: 0,
  lockedBy: '',
  mayUnlock: true,
  creatorUser: '李俊杰/manager01',
  lastModifyUser: '李俊杰/manager01',
  visibleRoles: 2,
  visibleOthers: 0,
  visibleMenus: 1,
  ...more,
})

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: (text: string) => text } })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = () => {}
  localStorage.setItem('tessera.language', 'zh')
  startText()
  provideHost({
    parts: { notice: () => <p>一条通知</p>, todoList: () => <p>两条待办</p> },
    subscribe: () => () => {},
    listContributed: () => none,
    listPages: () => none,
  })
})

let page: HTMLElement
let root: ReturnType<typeof createRoot>
let closed = 0
async function open(more: object = {}) {
  stored = portal(more)
  page = document.createElement('div')
  document.body.replaceChildren(page)
  const element = <PortalDesignerPage id="p1" onClose={() => void closed++} />
  const router = createMemoryRouter([{ path: '*', element }])
  root = createRoot(page)
  await act(async () => root.render(<RouterProvider router={router} />))
}
beforeEach(() => {
  saved.length = 0
  refusal = null
  closed = 0
  sessionStorage.clear()
})

const grip = (i: number) => page.querySelector<HTMLElement>(`[data-grip="${i}"]`)!
const grips = () =>
  [...page.querySelectorAll<HTMLElement>('[data-grip]')].map((one) => one.getAttribute('aria-label'))
const focus = (i: number) => act(async () => grip(i).focus())
const press = (key: string, more: object = {}) =>
  act(async () =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    ),
  )
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )!
const click = (name: string) => act(async () => button(name).click())
const savedLayout = () => readLayout(saved.at(-1)!.formData)!

test('the head says who sees the portal, and whom to ask', async () => {
  await open()
  const seen = page.querySelector('[title*="请联系有“权限管理”权限的管理员"]')!
  expect(seen.textContent).toContain('2 个角色、1 个菜单')
  await open({ visibleRoles: 0, visibleMenus: 0 })
  expect(page.textContent).toContain('仅创建人可见')
})

test('widgets are live, and a screen reader gets their places', async () => {
  await open()
  expect(page.textContent).toContain('一条通知')
  expect(grips()).toEqual([
    '通知：第 1 列，第 1 行，宽 6 列，高 4 行',
    '待办：第 7 列，第 1 行，宽 6 列，高 4 行',
  ])
})

test('arrows move, Shift and arrows resize, Delete removes, Ctrl+Z and Ctrl+Y go back and forth', async () => {
  await open()
  await focus(101)
  await press('ArrowDown', { shiftKey: true })
  await press('ArrowLeft', { shiftKey: true })
  expect(grips()[0]).toBe('通知：第 1 列，第 1 行，宽 5 列，高 5 行')
  expect(page.textContent).toContain('通知：第 1 列，第 1 行，宽 5 列，高 5 行')
  await press('ArrowRight')
  expect(grips()[0]).toBe('通知：第 2 列，第 1 行，宽 5 列，高 5 行')
  expect(document.activeElement).toBe(grip(101))
  await focus(102)
  await press('Delete')
  expect(grips()).toHaveLength(1)
  expect(page.textContent).toContain('已删除“待办”')
  expect(document.activeElement).toBe(grip(101))
  await press('z', { ctrlKey: true })
  expect(grips()).toHaveLength(2)
  await press('z', { ctrlKey: true })
  expect(grips()[0]).toBe('通知：第 1 列，第 1 行，宽 5 列，高 5 行')
  await press('y', { ctrlKey: true })
  expect(grips()[0]).toBe('通知：第 2 列，第 1 行，宽 5 列，高 5 行')
})

test('a copy has the settings of its widget, and unknown keys are saved', async () => {
  await open()
  await focus(101)
  await press('d', { ctrlKey: true })
  expect(grips()).toHaveLength(3)
  expect(saved).toHaveLength(0)
  await press('s', { ctrlKey: true })
  expect(savedLayout().nextId).toBe(104)
  expect(savedLayout().widgets.map(({ key, title, settings }) => [key, title, settings])).toEqual([
    ['notice', '通知', { own: 'kept' }],
    ['todoList', '待办', {}],
    ['notice', '通知', { own: 'kept' }],
  ])
  expect(saved.at(-1)).toMatchObject({ id: 'p1', lastModifyTime: 1 })
})

test('the palette adds at the first free place; nothing is saved before the user says so', async () => {
  await open()
  await act(async () => page.querySelector<HTMLElement>('[data-kind="countdown"]')!.click())
  expect(grips().at(-1)).toBe('倒计时：第 1 列，第 5 行，宽 3 列，高 4 行')
  expect(page.textContent).toContain('有未保存的更改')
  expect(page.querySelector('[data-settings]')!.textContent).toContain('目标日期')
  await press('z', { ctrlKey: true })
  await act(async () => page.querySelector<HTMLElement>('[data-grip="101"]')!.focus())
  await press('z', { ctrlKey: true })
  expect(grips()).toHaveLength(2)
  expect(page.textContent).toContain('没有未保存的更改')
  expect(saved).toHaveLength(0)
})

test('what another user saved meanwhile is asked about before it is overwritten', async () => {
  await open()
  refusal = new CallError({
    code: 409,
    msg: '已在别处修改',
    fields: [],
    findings: [],
    requestId: undefined,
  } as never)
  await focus(101)
  await press('ArrowDown', { shiftKey: true })
  await click('保存')
  expect(document.body.textContent).toContain('此设计已在别处被修改')
  expect(document.body.textContent).toMatch(/李俊杰于 .*\d\d:\d\d.* 保存了此设计/)
  refusal = null
  await click('覆盖')
  expect(saved).toHaveLength(1)
  expect(saved[0]).not.toHaveProperty('lastModifyTime')
})

test('unsaved changes are asked about before the designer is left', async () => {
  await open()
  await click('返回门户列表')
  expect(closed).toBe(1)
  await focus(101)
  await press('ArrowDown', { shiftKey: true })
  await click('返回门户列表')
  expect(closed).toBe(1)
  await click('不保存')
  expect([closed, saved.length]).toEqual([2, 0])
  expect(sessionStorage.length).toBe(0)
})

test('changes that a reload restored can be dropped', async () => {
  await open()
  await focus(101)
  await press('ArrowDown', { shiftKey: true })
  await act(async () => root.unmount())
  await open()
  expect(grips()[0]).toContain('高 5 行')
  await click('返回门户列表')
  await click('不保存')
  await act(async () => root.unmount())
  expect([saved.length, sessionStorage.length]).toEqual([0, 0])
})

test('a portal that another user has locked can be looked at only', async () => {
  await open({ locked: 1, lockedBy: '李俊杰/manager01', mayUnlock: false })
  expect(page.textContent).toContain('已被李俊杰锁定')
  await focus(101)
  await press('Delete')
  await act(async () => page.querySelector<HTMLElement>('[data-kind="todo"]')!.click())
  expect(grips()).toHaveLength(2)
  expect(button('保存')).toHaveProperty('disabled', true)
})

test('a super administrator gets the name of who has locked a portal', async () => {
  session.setCurrentUser({
    userInfo: { userAccount: 'admin', realName: '管理员' },
    menuList: [],
    permissionList: [],
    sysConfigInfo: {},
  } as never)
  await open({ locked: 1, lockedBy: '王子轩/principal', mayUnlock: true })
  expect(page.textContent).toContain('已被王子轩锁定，您可以修改或解锁')
  await click('解锁')
  await vi.waitFor(() => expect(button('锁定')).toBeDefined())
  await click('锁定')
  await vi.waitFor(() => expect(page.textContent).toContain('已由您锁定'))
  await open({ locked: 1, lockedBy: '管理员/admin', mayUnlock: true })
  expect(page.textContent).toContain('已由您锁定')
})
