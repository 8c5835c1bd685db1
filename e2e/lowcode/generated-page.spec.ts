import { DesignType } from '@tessera/shared/contract/lowcode/designs'
import { generator } from '@tessera/shared/contract/lowcode/generator'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, runRowAction } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { createRecord, releaseDesign, removeDesign } from './record-designs.ts'

// The server installs packages, builds and tests: as long as a slow machine takes for that.
test.setTimeout(480_000)

test(
  'a design is previewed as code and published, and another user sees its page without a reload',
  { tag: '@full' },
  async ({ page, call, signedIn }) => {
    const asked = await releaseDesign(call, {
      fields: [{ jweeKey: 'comInput', vModel: 'what', label: '问题', formId: 101 }],
      list: { columnList: [{ prop: 'what' }], searchList: [] },
    })
    const ask = { type: 'open', when: [], target: 'form', designId: asked.id }
    const button = { value: 'ask', label: '提问', place: 'row', actions: { click: [ask] } }
    const list = { customBtnsList: [button] }
    const design = await releaseDesign(call, { type: DesignType.web, list })
    await createRecord(call, design, { title: '白板笔', kind: 'other', amount: 36 })
    const other = await signedIn('admin')
    await other.goto('/home')
    await page.goto('/onlineDev/webDesign')
    await runRowAction(page, rowOf(page, design.fullName), '生成代码')
    const dialog = page.getByRole('dialog', { name: `生成代码：${design.fullName}` })
    const className = `Page${design.enCode.replaceAll(/\W|_/g, '').slice(-10)}`
    await dialog.getByLabel('类名', { exact: true }).fill(className)
    await dialog.getByRole('button', { name: '生成预览' }).click()
    // The part for the server has one of its own, after that of the remote.
    await dialog.getByRole('button', { name: 'README.md' }).first().click()
    await expect(dialog.getByLabel('文件“README.md”的内容')).toContainText('npm')
    expect(await findAxeViolations(page)).toEqual([])

    await dialog.getByRole('button', { name: '发布页面' }).click()
    await dialog.getByRole('combobox', { name: '上级菜单' }).click()
    await page.getByRole('treeitem', { name: '顶级菜单' }).click()
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText('正在发布第 1 版')
    expect(await findAxeViolations(page)).toEqual([])
    await expect(dialog.getByRole('status')).toContainText('第 1 版已由', { timeout: 400_000 })
    await expect(dialog.getByRole('link', { name: '打开页面' })).toBeVisible()

    // The menu of the interpreter has the same name and another address.
    const { publication } = await call(generator.publication, { id: design.id })
    const link = other.locator(`a[href="${publication!.address}"]`).first()
    await expect(link).toBeVisible()
    await link.click()
    await expect(rowOf(other, '白板笔')).toContainText('36.00')
    expect(await findAxeViolations(other)).toEqual([])

    // A button of the generated page opens the form of another design, and a record is added there.
    await runRowAction(other, rowOf(other, '白板笔'), '提问')
    const form = other.getByRole('dialog', { name: `新建${asked.fullName}` })
    await form.getByRole('textbox', { name: '问题' }).fill('何时到货？')
    await form.getByRole('button', { name: '确定' }).click()
    await expect(form).toBeHidden()
    await other.goto(asked.address)
    await expect(rowOf(other, '何时到货？')).toBeVisible()

    await call(menus.remove, { id: publication!.menuId! })
    await removeDesign(call, design)
    await removeDesign(call, asked)
  },
)
