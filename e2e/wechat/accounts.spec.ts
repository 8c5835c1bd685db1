import type { Page } from 'playwright/test'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { mpMenus } from '@tessera/shared/contract/wechat/menus'
import { providerAccount, startProviderStandIn, providerPort } from '../fixtures/provider-stand-in.ts'
import { expect, test } from '../fixtures/journey.ts'
import { selectOption, rowsOf } from '../fixtures/list.ts'
import { sendWecomCallback } from '../fixtures/wecom-callback.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

let provider: Awaited<ReturnType<typeof startProviderStandIn>>
test.beforeAll(async ({ baseURL }) => {
  provider = await startProviderStandIn(providerPort(baseURL!))
})
test.afterAll(() => provider.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('official account: it is configured, its menu is published, followers and materials are synced, and a broadcast is sent', async ({
  page,
  call,
}) => {
  await call(accounts.updateMp, { wxGzhAppId: '' })
  const { list: oldMenus } = await call(mpMenus.list, {})
  const oldMenuIds = oldMenus.flatMap(({ id, children }) => [...children.map((child) => child.id), id])
  for (const id of oldMenuIds) await call(mpMenus.remove, { id })

  await page.goto('/weChat/mpUser')
  await expect(page.getByText('尚未配置公众号')).toBeVisible()
  await button(page, '去配置').click()
  await page.getByLabel('AppID', { exact: true }).fill(providerAccount.id)
  await page.getByLabel('AppSecret', { exact: true }).fill('wrong')
  await button(page, '测试连接').click()
  await expect(page.getByText('微信公众平台：AppSecret 错误，或凭证已失效（40001）')).toBeVisible()
  await page.getByLabel('AppSecret', { exact: true }).fill(providerAccount.secret)
  await button(page, '保存').click()
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(page.getByLabel('AppSecret', { exact: true })).toHaveValue('')
  await expect(page.getByPlaceholder('已保存，输入新值可替换').first()).toBeVisible()
  await button(page, '测试连接').click()
  await expect(page.getByText('连接成功')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto('/weChat/mpMenu')
  await button(page, '添加一级菜单').click()
  await page.getByLabel('菜单名称').fill('课程')
  await button(page, '保存').click()
  await button(page, '添加子菜单').click()
  await page.getByLabel('菜单名称').fill('少儿编程')
  await page.getByText('打开网页').click()
  await page.getByLabel('网页地址').fill('https://example.org/code')
  await button(page, '保存').click()
  await expect(button(page, '少儿编程')).toHaveAttribute('aria-pressed', 'true')
  expect(await findAxeViolations(page)).toEqual([])
  await button(page, '发布到公众号').click()
  await page.getByRole('dialog').getByRole('button', { name: '发布到公众号' }).click()
  await expect(page.getByText(/^发布于/)).toBeVisible()
  expect(provider.requests.find(({ path }) => path === '/cgi-bin/menu/create')?.body).toEqual({
    button: [
      { name: '课程', sub_button: [{ name: '少儿编程', type: 'view', url: 'https://example.org/code' }] },
    ],
  })

  await page.goto('/weChat/mpUser')
  await button(page, '同步粉丝').click()
  await expect(rowsOf(page)).toHaveCount(3)
  await button(page, '星标组 1').click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page).first()).toContainText('安娜')
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto('/weChat/mpMessage')
  await button(page, '新建群发').click()
  await page.getByLabel('消息内容').fill('周末公开课')
  await button(page, '发送给全部粉丝').click()
  await expect(rowsOf(page).filter({ hasText: '周末公开课' }).first()).toContainText('已发送')
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto('/weChat/mpMaterial?type=3')
  await button(page, '从公众号同步').click()
  await expect(rowsOf(page).filter({ hasText: '上课铃.mp3' })).toContainText('存在')
  await page.getByText('图文', { exact: true }).click()
  await rowsOf(page).filter({ hasText: '秋季招生 （共 2 篇）' }).getByText('预览').click()
  const phone = page.getByRole('dialog', { name: '预览' })
  await expect(phone.getByText('九月开班')).toBeVisible()
  await phone.getByRole('button', { name: '校园开放日' }).click()
  await expect(phone.getByText('周六上午')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test(
  'WeCom: a dry run lists the changes, and a sync shows the result of each row and the reason of a failure',
  { tag: '@full' },
  async ({ page, call }) => {
    await call(accounts.updateQy, {
      qyhCorpId: 'wwjourney',
      qyhAgentId: '1',
      qyhAgentSecret: providerAccount.secret,
      qyhCorpSecret: providerAccount.secret,
    })
    await page.goto('/weChat/qyConfig')
    await button(page, '测试通讯录').click()
    await expect(page.getByText('连接成功')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByText('组织同步', { exact: true }).click()
    await button(page, '预演（不写入）').click()
    await expect(page.getByText(/预演结果：将有 \d+ 项变更/)).toBeVisible()
    await expect(page.getByText('将执行').first()).toBeVisible()
    await button(page, '同步组织和用户').click()
    await page.getByRole('dialog').getByRole('button', { name: '同步组织和用户' }).click()
    await expect(page.getByRole('status').getByText('已完成')).toBeVisible()
    await page.getByText('只看失败').click()
    await expect(page.getByRole('row').filter({ hasText: 'coach02' })).toContainText(
      '手机号码已被其他成员使用（60104）',
    )
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByText('通讯录对照', { exact: true }).click()
    await button(page, '读取平台通讯录').click()
    await expect(page.getByRole('treeitem', { name: /示范企业/ })).toBeVisible()
    await page.getByText('只看未绑定').click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page).first()).toContainText('外聘顾问')
    await expect(rowsOf(page).first()).toContainText('未激活')
    expect(await findAxeViolations(page)).toEqual([])

    provider.members.delete('coach01')
    await page.getByText('本系统用户', { exact: true }).click()
    await button(page, '同步用户').click()
    await page.getByRole('dialog').getByRole('button', { name: '同步用户' }).click()
    await selectOption(page, page.getByRole('combobox', { name: '全部同步状态' }), '平台侧已移除')
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page).first()).toContainText('coach01')
    expect(await findAxeViolations(page)).toEqual([])
    await button(page, '重新加入').click()
    await expect(page.getByText('下次同步用户时会重新创建')).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(0)
  },
)

test(
  'WeCom callbacks: a deleted member is recorded, a received message is listed, keyword replies are saved, and a file can be sent',
  { tag: '@full' },
  async ({ page, call, baseURL }) => {
    const corpId = 'wwjourney'
    await call(accounts.updateQy, {
      qyhCorpId: corpId,
      qyhAgentId: '1',
      qyhAgentSecret: providerAccount.secret,
      qyhCorpSecret: providerAccount.secret,
    })
    await call(accounts.updateReplies, { list: [] })
    await page.goto('/weChat/qyConfig')
    const [token, aesKey] = [
      page.getByLabel('令牌（Token）'),
      page.getByLabel('消息加解密密钥（EncodingAESKey）'),
    ]
    await expect(page.getByText(`${baseURL}/api/third/WeChat/QYCallback`)).toBeVisible()
    const generateButtons = await page.getByRole('button', { name: '随机生成' }).all()
    for (const generate of generateButtons) await generate.click()
    const callback = {
      token: await token.inputValue(),
      aesKey: await aesKey.inputValue(),
      corpId,
    }
    expect([callback.token.length, callback.aesKey.length]).toEqual([32, 43])
    await button(page, '保存').first().click()
    await expect(page.getByText('修改成功')).toBeVisible()
    await button(page, '添加关键词').click()
    await page.getByLabel('关键词 1', { exact: true }).fill('课表')
    await page.getByLabel('回复内容 1').fill('请打开教务系统')
    await button(page, '保存').last().click()
    await expect
      .poll(() => call(accounts.replies, {}).then(({ list }) => list))
      .toEqual([{ keyword: '课表', text: '请打开教务系统' }])
    expect(await findAxeViolations(page)).toEqual([])

    expect(
      await sendWecomCallback(
        baseURL!,
        { ...callback, token: 'wrong' },
        {
          FromUserName: 'sys',
          MsgType: 'event',
          Event: 'change_contact',
          ChangeType: 'delete_user',
          UserID: 'outsider',
        },
      ),
    ).toBe(403)
    expect(
      await sendWecomCallback(baseURL!, callback, {
        FromUserName: 'sys',
        MsgType: 'event',
        Event: 'change_contact',
        ChangeType: 'delete_user',
        UserID: 'outsider',
      }),
    ).toBe(200)
    await page.getByText('平台侧变更', { exact: true }).click()
    await expect(rowsOf(page).first()).toContainText('outsider')
    await expect(rowsOf(page).first()).toContainText('删除')
    expect(await findAxeViolations(page)).toEqual([])

    expect(
      await sendWecomCallback(baseURL!, callback, {
        FromUserName: 'coach01',
        MsgType: 'text',
        Content: '明天还上课吗',
        MsgId: String(Date.now()),
      }),
    ).toBe(200)
    await page.goto('/weChat/qyMessage?box=received')
    await expect(rowsOf(page).filter({ hasText: '明天还上课吗' }).first()).toContainText('coach01')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByText('已发消息').click()
    await button(page, '发送消息').click()
    await page.getByRole('dialog').getByText('文件', { exact: true }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '课表.txt', mimeType: 'text/plain', buffer: Buffer.from('周一 篮球') })
    await expect(page.getByRole('dialog').getByText('课表.txt')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  },
)
