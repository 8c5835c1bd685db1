// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { generator, type Publication } from '@tessera/shared/contract/lowcode/generator'
import { closePages, renderPage } from '@tessera/tools/test/page'
import { CodeDialog } from './dialog.tsx'

afterEach(closePages)

const Page = () => <CodeDialog id="d1" name="来访" scope="" onClose={() => {}} />
const fileOf = (id: string) => ({
  id,
  fileName: id.split('/').at(-1)!,
  fileContent: `// ${id}`,
  fileType: id.split('.').at(-1)!,
  folderName: 'src',
})
const answers = {
  [`GET ${generator.areas.path}`]: ['edu', 'org'],
  [`GET ${generator.names.path}`]: {
    module: 'edu',
    className: 'Visit',
    subTables: [{ label: '明细', className: 'VisitLine' }],
  },
  [`POST ${generator.preview.path}`]: {
    list: [
      { id: 'src', fileName: 'src', children: [fileOf('src/page.tsx'), fileOf('src/text.ts')] },
      { id: '.', fileName: '.', children: [fileOf('README.md')] },
    ],
  },
}
const publicationKey = `GET ${generator.publication.path}`
const ready = { ability: 'ready', canAddMenu: false, canGrant: true, publication: null }
const published: Publication = {
  id: 'p1',
  state: 'running',
  remote: 'visit',
  release: 3,
  steps: [
    { name: 'generate', state: 'done', ms: 1_200 },
    { name: 'build', state: 'running', ms: 1_700_000_000_000 },
  ],
  log: '\n== build\nbuilding ...',
  failure: '',
  isStopping: false,
  address: null,
  menuId: null,
  creatorUser: '王小明/admin',
  creatorTime: 1_700_000_000_000,
  endedTime: null,
}
const press = async (label: string) => {
  const all = [...document.querySelectorAll<HTMLButtonElement>('.arco-modal button')]
  await act(async () => all.find(({ textContent }) => textContent === label)!.click())
  await settle()
}
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('nav button')]
const names = () => buttons().map(({ textContent }) => textContent)
const settle = () => act(() => new Promise((done) => setTimeout(done, 30)))

test('previews the suggested names, finds files and opens one', async () => {
  const { calls, text } = await renderPage(Page, { answers })
  await settle()
  expect(calls.find(({ path }) => path.endsWith('CodePreview'))!.body).toEqual({
    module: 'edu',
    className: 'Visit',
    subClassName: 'VisitLine',
    description: '',
  })
  expect(text()).toContain('子表“明细”的类名')
  expect(names()).toEqual(['page.tsx', 'text.ts', 'README.md'])
  // The code cannot be changed here, so no keys to write it are explained.
  expect(text()).not.toContain('Tab 缩进')
  expect(buttons()[0]!.getAttribute('aria-current')).toBe('true')
  await act(async () => buttons()[1]!.click())
  expect(buttons()[1]!.getAttribute('aria-current')).toBe('true')
  const search = document.querySelector<HTMLInputElement>('nav input')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'READ')
    search.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(names()).toEqual(['README.md'])
})

test('says why there is no code, and offers to try again', async () => {
  const { [`GET ${generator.names.path}`]: _, ...others } = answers
  const { text } = await renderPage(Page, { answers: others })
  await settle()
  expect(text()).toContain('no answer for')
  expect(text()).toContain('重试')
})

test('shows what changed since the last generation', async () => {
  const changes = [
    { path: 'src/text.ts', before: 'a\nb', after: 'a\nc' },
    { path: 'src/old.ts', before: 'gone', after: null },
  ]
  const { text } = await renderPage(Page, {
    answers: { ...answers, [`POST ${generator.changes.path}`]: { release: 2, list: changes } },
  })
  await settle()
  expect(text()).toContain('与上次生成（第 2 版）比较：2 个文件有变化')
  await act(async () => document.querySelector<HTMLButtonElement>('nav [role=switch]')!.click())
  expect(names()).toEqual(['', 'text.ts修改', 'old.ts删除'])
  expect(document.querySelector('pre')!.textContent).toBe('  a\n- b\n+ c\n')
})

test('publishes with the names of the dialog, without a menu unless one is chosen', async () => {
  const { calls } = await renderPage(Page, {
    answers: { ...answers, [publicationKey]: ready, [`POST ${generator.publish.path}`]: { id: 'p1' } },
  })
  await settle()
  await press('发布页面')
  await press('发布')
  expect(calls.find(({ path }) => path.endsWith('Actions/Publish'))!.body).toMatchObject({
    className: 'Visit',
    subClassName: 'VisitLine',
    menuParentId: null,
  })
})

test('opens with a publication under way, and cancels it', async () => {
  const { calls, text } = await renderPage(Page, {
    answers: {
      ...answers,
      [publicationKey]: { ...ready, publication: published },
      [`POST ${generator.cancelPublication.path}`]: null,
    },
  })
  await settle()
  expect(text()).toContain('正在发布第 3 版')
  expect(text()).toMatch(/生成代码1\.2 秒构建进行中/)
  expect(text()).toContain('building ...')
  await press('取消发布')
  expect(calls.some(({ path }) => path.endsWith('Actions/CancelPublish'))).toBe(true)
})

test('gives the two commands where the server cannot build', async () => {
  const { text } = await renderPage(Page, {
    answers: { ...answers, [publicationKey]: { ...ready, ability: 'noToolchain' } },
  })
  await settle()
  await press('发布页面')
  expect(text()).toContain('remote-visit')
  expect(text()).toContain('npx tessera publish . --server')
})
