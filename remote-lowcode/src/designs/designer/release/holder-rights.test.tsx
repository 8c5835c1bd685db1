// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'
import { HolderRightsSection, type NamedHolder, type Rights } from './holder-rights.tsx'

let host: HTMLElement
let latest: readonly NamedHolder[] = []

beforeAll(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  localStorage.setItem('tessera.language', 'zh')
  startText()
  vi.stubGlobal('fetch', async () => ({ json: async () => ({ code: 200, msg: '', data: { list: [] } }) }))
})

const holder = (type: NamedHolder['type'], id: string, name: string): NamedHolder => ({
  type,
  id,
  name,
  buttons: [],
  scope: 'own',
  hidden: [],
  readOnly: [],
})
const rights: Rights = {
  canGrant: true,
  holders: [],
  others: 2,
  buttons: [{ code: 'btn_add', name: '新建' }],
  fields: [
    { code: 'lines', name: '明细' },
    { code: 'lines-price', name: '明细/价格', table: 'lines' },
  ],
}

function Harness({ holders }: { holders: readonly NamedHolder[] }) {
  const [current, setCurrent] = useState(holders)
  latest = current
  return <HolderRightsSection rights={rights} holders={current} hasMenu onChange={setCurrent} />
}

const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  )!
const radio = (group: string, label: string) =>
  [...host.querySelectorAll(`[role="radiogroup"][aria-label="${group}"] label`)].find(
    (one) => one.textContent === label,
  )!

test('people beside roles are listed with their kind, and columns follow their hidden sub-table', async () => {
  host = document.createElement('div')
  document.body.replaceChildren(host)
  const holders = [holder('Role', 'r1', '教练'), holder('User', 'u1', '张三/zhang')]
  await act(async () => createRoot(host).render(<Harness holders={holders} />))
  expect([...host.querySelectorAll('li')].map((one) => one.textContent?.slice(0, 12))).toEqual([
    expect.stringContaining('教练 角色'),
    expect.stringContaining('张三/zhang 用户'),
  ])
  for (const name of ['添加角色', '添加岗位', '添加分组', '添加用户']) expect(button(name)).toBeTruthy()
  expect(host.textContent).toContain('另有 2 个角色、岗位、分组或用户获得授权')
  await act(async () => button('字段：全部可编辑').click())
  await act(async () => radio('教练：明细/价格', '只读').querySelector('input')!.click())
  expect(latest[0]).toMatchObject({ hidden: [], readOnly: ['lines-price'] })
  expect(button('字段：只读 1 个')).toBeTruthy()
  await act(async () => radio('教练：明细', '隐藏').querySelector('input')!.click())
  expect(latest[0]).toMatchObject({ hidden: ['lines'], readOnly: ['lines-price'] })
  expect(radio('教练：明细/价格', '只读').querySelector('input')!.disabled).toBe(true)
  await act(async () => button('移除“张三/zhang”').click())
  expect(latest.map(({ id }) => id)).toEqual(['r1'])
})

test('a holder who cannot fill in a required field is warned of', async () => {
  host = document.createElement('div')
  document.body.replaceChildren(host)
  const demanding: Rights = {
    ...rights,
    fields: [
      { code: 'title', name: '标题', required: true },
      { code: 'lines', name: '明细' },
      { code: 'lines-price', name: '明细/价格', table: 'lines', required: true },
    ],
  }
  const show = (more: Partial<NamedHolder>) => {
    const holders = [{ ...holder('Role', 'r1', '教练'), buttons: ['btn_add'], ...more }]
    return act(async () =>
      createRoot(host.appendChild(document.createElement('div'))).render(
        <HolderRightsSection rights={demanding} holders={holders} hasMenu onChange={() => {}} />,
      ),
    )
  }
  await show({ hidden: ['title'], readOnly: ['lines-price'] })
  expect(host.textContent).toContain('必填项“标题、明细/价格”设为了只读或隐藏，教练无法提交新数据')
  host.replaceChildren()
  // Who adds no rows, or no records at all, is kept from nothing.
  await show({ hidden: ['lines', 'lines-price'] })
  await show({ hidden: ['title'], buttons: [] })
  expect(host.textContent).not.toContain('无法提交新数据')
})
