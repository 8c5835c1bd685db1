// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { generator } from '@tessera/shared/contract/lowcode/generator'
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
