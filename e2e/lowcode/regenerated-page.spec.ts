import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { generator } from '@tessera/shared/contract/lowcode/generator'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { menus } from '@tessera/shared/contract/system/menus'
import { readZip } from '../../tools/kit/cli/zip-files.ts'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, runRowAction } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { endOfPublication } from './generated-designs.ts'
import { createRecord, releaseDesign, removeDesign } from './record-designs.ts'

// The server installs packages, builds and tests, and the team does once more.
test.setTimeout(900_000)

const field = (jweeKey: string, vModel: string, label: string, formId: number) => ({
  jweeKey,
  vModel,
  label,
  formId,
})
const title = field('comInput', 'title', '采购事项', 101)
const amount = field('amount', 'amount', '预算', 102)
const note = field('comInput', 'note', '说明', 103)
const listOf = (...names: readonly string[]) => ({
  columnList: names.map((prop) => ({ prop })),
  searchList: [{ prop: 'title', searchType: 2 }],
})

/** What the team changes by hand, by file of the page. */
const edits: readonly (readonly [file: string, from: RegExp, to: string])[] = [
  ['text.ts', /'page\.add': \{ zh: '[^']*'/, `'page.add': { zh: '登记采购'`],
  ['text.ts', /'field\.title': \{ zh: '采购事项', en: '采购事项'/, `'field.title': { zh: '事项', en: 'Item'`],
  [
    'columns.tsx',
    /\{ key: 'amount', title: titleOf\('amount'\), render: cell\('amount'\) \}/,
    `{ key: 'amount', title: titleOf('amount'), width: 160, render: (row) => <b>{row.amount} 元整</b> }`,
  ],
]

test(
  'the code of a page is downloaded, changed by hand, merged with a newer release, and published by its team',
  { tag: '@full' },
  async ({ page, call, baseURL }) => {
    const design = await releaseDesign(call, {
      type: DesignType.web,
      fields: [title, amount, note],
      list: listOf('title', 'amount', 'note'),
    })
    await createRecord(call, design, { title: '白板笔', amount: 36, note: '旧' })
    const className = uniqueName('Bought')
    const remote = className.toLowerCase()
    await call(generator.publish, { id: design.id, module: 'edu', className, menuParentId: '-1' })
    const published = await endOfPublication(call, design.id)

    await page.goto('/onlineDev/webDesign')
    await runRowAction(page, rowOf(page, design.fullName), '生成代码')
    const dialog = page.getByRole('dialog', { name: `生成代码：${design.fullName}` })
    await dialog.getByLabel('类名', { exact: true }).fill(className)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载' }).click(),
    ])
    const work = mkdtempSync(join(tmpdir(), 'tessera-team-'))
    try {
      const zip = join(work, 'code.zip')
      await download.saveAs(zip)
      const files = await readZip(zip)
      for (const [path, content] of files) {
        mkdirSync(dirname(join(work, path)), { recursive: true })
        writeFileSync(join(work, path), content)
      }
      const folder = join(work, `remote-${remote}`)
      // The packages of the kit are those that the server builds with.
      const toolchain = join(process.env['E2E_DATA_DIR'] as string, 'toolchain')
      const [kit] = readdirSync(toolchain).filter((name) => !name.startsWith('.'))
      symlinkSync(join(toolchain, kit!, 'node_modules'), join(folder, 'node_modules'))
      const { token } = await call(remotes.createToken, { name: remote, remotes: [remote] })
      const env = { ...process.env, TESSERA_SERVER: baseURL as string, TESSERA_TOKEN: token }
      const run = (tool: string, ...args: readonly string[]) =>
        promisify(execFile)(join(folder, 'node_modules/.bin', tool), args, { cwd: folder, env })
      const sources = join(folder, 'src', `${remote}s`)
      const read = (name: string) => readFileSync(join(sources, name), 'utf8')
      for (const [name, from, to] of edits) {
        expect(read(name), name).toMatch(from)
        writeFileSync(join(sources, name), read(name).replace(from, to))
      }

      // A field comes, one gets another name, and one goes.
      const place = field('comInput', 'place', '地点', 104)
      const budget = { ...amount, vModel: 'budget' }
      await call(designs.update, {
        id: design.id,
        formData: JSON.stringify({ labelPosition: 'top', fields: [title, budget, place] }),
        columnData: JSON.stringify(listOf('title', 'budget', 'place')),
      })
      await call(designs.release, { id: design.id, answers: { 'remove:note': 'retire' } })
      const { stdout } = await run('tessera', 'regenerate', '.')
      expect(stdout).toContain('release 1 is now release 2')
      expect(read('text.ts')).toContain(`{ zh: '事项', en: 'Item'`)
      expect(read('text.ts')).not.toContain('field.note')
      await run('tsc', '--noEmit')
      for (const command of ['build', 'test', 'check', 'publish']) await run('tessera', command, '.')

      await page.goto(published.address!)
      const main = page.getByRole('main')
      await expect(main.getByRole('columnheader')).toContainText(['事项', '预算', '地点'])
      await expect(main.getByRole('columnheader', { name: '说明' })).toHaveCount(0)
      await expect(rowOf(page, '白板笔')).toContainText('36 元整')
      await main.getByRole('button', { name: '新建' }).click()
      const form = page.getByRole('dialog', { name: '登记采购' })
      await form.getByLabel('事项', { exact: true }).fill('球拍')
      await form.getByLabel('预算', { exact: true }).fill('12')
      await form.getByLabel('地点', { exact: true }).fill('东校区')
      await form.getByRole('button', { name: '确定' }).click()
      await expect(rowOf(page, '球拍')).toContainText('12 元整')
      await expect(rowOf(page, '球拍')).toContainText('东校区')
      await page.goto('/home')
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
    await call(menus.remove, { id: published.menuId! })
    await removeDesign(call, design)
  },
)
