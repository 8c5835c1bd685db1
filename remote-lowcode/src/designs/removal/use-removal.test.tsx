// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { menus } from '@tessera/shared/contract/system/menus'
import { session } from '@tessera/shared/session'
import { closePages, renderPage } from '@tessera/tools/test/page'
import { useDesignRemoval } from './use-removal.tsx'

afterEach(closePages)

const confirm = vi.fn()
function Page() {
  const { beforeRemove, dialog } = useDesignRemoval()
  return (
    <>
      <button type="button" onClick={() => beforeRemove({ id: 'd1', fullName: '报销' }, confirm)}>
        删除设计
      </button>
      {dialog}
    </>
  )
}
const use = { kind: 'menu', id: 'm1', name: '报销单', fields: [] }
const settle = () => act(() => new Promise((done) => setTimeout(done, 30)))
const press = async (label: string) => {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button')]
  await act(async () => all.find(({ textContent }) => textContent === label)!.click())
  await settle()
}

test('a design that no menu opens is asked about at once', async () => {
  await renderPage(Page, { answers: { [`GET ${uses.ofDesign.path}`]: { list: [], records: 2 } } })
  await press('删除设计')
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('the menus of a design are named first, and deleted with it by a user who may', async () => {
  confirm.mockClear()
  const { calls, text } = await renderPage(Page, {
    answers: {
      [`GET ${uses.ofDesign.path}`]: { list: [use] },
      [`DELETE ${menus.remove.path}`]: null,
      [`DELETE ${designs.remove.path}`]: null,
    },
  })
  await press('删除设计')
  expect(confirm).not.toHaveBeenCalled()
  expect(text()).toContain('报销单')
  expect(text()).toContain('您没有删除菜单的权限')
  const user = session.get().current!
  const entry = { id: 's', enCode: 'system.menu', fullName: '菜单', urlAddress: 'system/menu', children: [] }
  const granted = {
    modelId: 's',
    button: [{ id: 'b', fullName: '', enCode: 'btn_remove' }],
    column: [],
    form: [],
  }
  await act(async () =>
    session.setCurrentUser({ ...user, menuList: [entry], permissionList: [granted] } as never),
  )
  await press('删除设计和菜单')
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/system/Menu/m1',
    '/api/visualdev/Base/d1',
  ])
})

test('a design that cannot be deleted keeps its menus', async () => {
  confirm.mockClear()
  const blocked = '还有 2 个进行中的任务'
  const { text } = await renderPage(Page, {
    answers: { [`GET ${uses.ofDesign.path}`]: { list: [use], blocked } },
  })
  await press('删除设计')
  expect(confirm).not.toHaveBeenCalled()
  expect(text()).toContain(blocked)
  expect(text()).not.toContain('删除设计和菜单')
})
