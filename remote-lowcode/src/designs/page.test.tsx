// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { closePages, renderPage } from '@tessera/tools/test/page'
import WebDesignsPage from './page.tsx'

afterEach(closePages)

test('the recycle bin offers nothing new', async () => {
  const pagination = { currentPage: 1, pageSize: 20, total: 0 }
  await renderPage(WebDesignsPage, {
    buttons: ['btn_add', 'btn_edit', 'btn_remove'],
    answers: { [`GET ${designs.list.path}`]: { list: [], pagination } },
  })
  const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(names()).toEqual(expect.arrayContaining(['新建', '立即创建']))
  const bin = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '回收站')!
  await act(async () => bin.click())
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(document.body.textContent).toContain('返回设计列表')
  for (const name of ['新建', '立即创建']) expect(names()).not.toContain(name)
})
