import { remotes } from '@tessera/shared/contract/registry/remotes'
import { expect, test } from '../fixtures/journey.ts'
import { rowsOf } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

// The demo page of errors fails on purpose.
test.use({ tolerated: /The demo of a|pageSize/ })

test(
  'the feature demos are a published remote, and each page opens from the menu and shows its feature',
  { tag: '@full' },
  async ({ page, call }) => {
    test.slow()
    const { list } = await call(remotes.list, {})
    const entry = list.find(({ name }) => name === 'demos')!
    const builds = await call(remotes.builds, { name: 'demos' })
    expect(builds.list).toMatchObject([{ id: entry.build.id, origin: 'published' }])
    await page.goto('/home')
    await expect(page.getByRole('main').getByRole('link', { name: /示例：班级列表/ })).toBeVisible()
    await page.getByRole('navigation').getByRole('button', { name: '功能示例' }).click()
    const open = async (name: string) => {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    }
    const expectNoViolations = async () => expect(await findAxeViolations(page)).toEqual([])

    await open('列表示例')
    await expect(rowsOf(page).first()).toBeVisible()
    await rowsOf(page).first().getByRole('button', { name: '空位' }).click()
    await expect(page.getByText(/还有 \d+ 个空位/)).toBeVisible()
    await expectNoViolations()

    await open('表单示例')
    await page.getByRole('button', { name: '确定' }).click()
    await expect(
      page.getByText('学员姓名不能为空').or(page.getByText('请输入学员姓名')).first(),
    ).toBeVisible()
    await page.getByLabel('学员姓名').fill('王小明')
    await page.getByRole('combobox', { name: '课程' }).click()
    await page.getByRole('option', { name: '游泳' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('region', { name: '提交的内容' })).toContainText('"name": "王小明"')
    await expectNoViolations()

    await open('权限示例')
    await page
      .getByRole('region', { name: '您在此菜单中可以使用的按钮' })
      .getByRole('button', { name: '编辑' })
      .click()
    await expect(page.getByText('您可以执行“编辑”')).toBeVisible()
    await expectNoViolations()

    await open('图表示例')
    await expect(page.getByRole('img', { name: '各班学员与容量' }).locator('canvas')).toBeVisible()
    await expectNoViolations()

    await open('上传示例')
    const chooserEvent = page.waitForEvent('filechooser')
    await page.getByRole('region', { name: '文件' }).getByRole('button', { name: '点击上传' }).click()
    const chooser = await chooserEvent
    await chooser.setFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('示例') })
    await expect(page.getByText('已上传 1 个')).toBeVisible()
    await expectNoViolations()

    await open('消息与页签')
    await page.getByRole('button', { name: '确认对话框' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('您选择了删除')).toBeVisible()
    await page.getByRole('button', { name: '给此页签命名' }).click()
    await expect(page.getByRole('tab', { name: /示例页签/ })).toBeVisible()
    await expectNoViolations()

    await open('错误处理')
    await expectNoViolations()
    await page.getByRole('region', { name: '显示时出错' }).getByRole('button', { name: '试一试' }).click()
    const card = page.getByRole('alert').filter({ hasText: 'Platform team' })
    await expect(card).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: /列表示例/ })).toBeVisible()
    await card.getByRole('button').last().click()
    await expect(page.getByRole('region', { name: '点击时出错' })).toBeVisible()
  },
)

test('a demo whose data cannot be loaded shows the error instead of an empty state', async ({ page }) => {
  await page.route('**/api/edu/Classlist?*', (route) =>
    route.fulfill({ json: { code: 400, msg: '班级数据暂不可用', data: null } }),
  )
  await page.goto('/extend/charts')
  await expect(page.getByText('班级数据暂不可用')).toBeVisible()
  await page.unroute('**/api/edu/Classlist?*')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('img', { name: '各班学员与容量' })).toBeVisible()
})
