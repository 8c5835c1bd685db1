import { configs } from '@tessera/shared/contract/system/configs'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, searchList, rowOf, rowsOf } from '../fixtures/list.ts'
import { startMailbox } from '../fixtures/mailbox.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test('a message template previews its variables, is sent to a user, and the outbox shows the result', async ({
  page,
  call,
}) => {
  const enCode = uniqueName('moved')
  await page.goto('/system/messageTemplate')
  await page.getByRole('button', { name: '新建' }).click()
  const form = page.getByRole('dialog', { name: '新建消息模板' })
  await form.getByLabel('模板名称').fill(enCode)
  await form.getByLabel('模板编码').fill(enCode)
  await form.getByText('邮件', { exact: true }).click()
  await form.getByLabel('消息标题').fill('{课程}调课')
  await form
    .getByRole('textbox', { name: '消息内容', exact: true })
    .fill('{realName}您好：{课程}改到{时间}。')
  await form.getByLabel('变量 课程 的示例值').fill('游泳')
  await expect(form.getByText('超级管理员您好：游泳改到{时间}。')).toBeVisible()
  // The mail editor treats a variable as one unit that one key press deletes.
  const mail = form.getByRole('textbox', { name: '邮件正文' })
  await mail.click()
  await page.keyboard.type('{课程}改到{地点}')
  await expect(mail.locator('[class*=variable]')).toHaveText(['{课程}', '{地点}'])
  await page.keyboard.press('Backspace')
  await expect(mail).toHaveText('{课程}改到')
  await form.getByRole('button', { name: '插入变量' }).click()
  await page.getByRole('menuitem', { name: '{时间}' }).click()
  await page.keyboard.type('。')
  await expect(mail).toHaveText('{课程}改到{时间}。')
  await form.getByLabel('变量 时间 的示例值').fill('<b>18:00</b>')
  await expect(form.getByText('游泳改到<b>18:00</b>。', { exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新建成功')).toBeVisible()

  await searchList(page, enCode)
  await expect(rowsOf(page).first()).toContainText('站内信、邮件')
  await runRowAction(page, rowsOf(page).first(), '发送')
  const sending = page.getByRole('dialog', { name: `发送：${enCode}` })
  await sending.getByRole('combobox', { name: '接收人' }).click()
  const people = page.getByRole('dialog', { name: '选择接收人' })
  await people.getByRole('textbox').fill('coach19')
  await people.getByRole('treeitem', { name: /coach19/ }).click()
  await people.getByRole('button', { name: '确定' }).click()
  await sending.getByLabel('{课程}').fill(enCode)
  await sending.getByRole('button', { name: '发送' }).click()
  await expect(sending.getByText('请填写变量的值')).toBeVisible()
  await sending.getByLabel('{时间}').fill('18:00')
  expect(await findAxeViolations(page)).toEqual([])
  await sending.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('已加入发送队列（2 条）')).toBeVisible()

  await page.goto('/system/outbox')
  await searchList(page, enCode)
  await expect(rowsOf(page)).toHaveCount(2)
  const inAppMessage = rowsOf(page).filter({ hasText: '站内信' })
  await expect(inAppMessage).toContainText('已发送')
  await expect(rowsOf(page).filter({ hasText: '邮件' })).toContainText('未外发')
  await runRowAction(page, inAppMessage, '详情')
  await expect(page.getByRole('dialog', { name: '查看' })).toContainText(`${enCode}改到18:00。`)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '关闭', exact: true }).last().click()
  await page.getByRole('checkbox').first().check({ force: true })
  await page.getByRole('button', { name: '批量重新发送' }).click()
  await expect(page.getByText('已将 2 条消息重新排队')).toBeVisible()
  // Sending again creates a second in-app message.
  await expect
    .poll(() => call(messages.list, { keyword: enCode }, 'coach19').then(({ list }) => list.length))
    .toBe(2)
})

test(
  'an SMS template is created, and a test message says what is not configured',
  { tag: '@full' },
  async ({ page }) => {
    const enCode = uniqueName('sms')
    await page.goto('/system/smsTemplate')
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog', { name: '新建短信模板' })
    await form.getByText('腾讯云').click()
    await expect(form.getByText('依次对应模板中的 {1}、{2}')).toBeVisible()
    await form.getByLabel('模板名称').fill(enCode)
    await form.getByLabel('模板编码').fill(enCode)
    await form.getByLabel('签名内容').fill('星河体育')
    await form.getByLabel('平台模板编号').fill('449739')
    await form.getByLabel('模板变量').fill('code，minutes')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeVisible()
    await form.getByLabel('模板变量').fill('code')
    expect(await findAxeViolations(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('新建成功')).toBeVisible()
    await searchList(page, enCode)
    await runRowAction(page, rowsOf(page).first(), '测试发送')
    const testing = page.getByRole('dialog', { name: `测试发送：${enCode}` })
    await testing.getByLabel('手机号码').fill('13912340001')
    await testing.getByLabel('code').fill('123456')
    expect(await findAxeViolations(page)).toEqual([])
    await testing.getByRole('button', { name: '发送' }).click()
    await expect(page.getByText('尚未配置短信服务商的密钥')).toBeVisible()
  },
)

test(
  'the mailbox is configured and tested, and mails are fetched and read',
  { tag: '@full' },
  async ({ page, call }) => {
    const subject = uniqueName('timetable')
    const mail = (of: string, body: string) =>
      `From: Wang <wang@example.org>\r\nTo: office@example.org\r\nSubject: ${of}\r\nDate: Thu, 01 Oct 2026 08:00:00 +0800\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${body}`
    const mailbox = await startMailbox([
      mail(subject, '<p>see the plan</p><script>document.title = "x"</script>'),
      mail(`${subject}2`, '<p>second</p>'),
    ])
    try {
      await page.goto('/system/config')
      await page.getByText('消息通道', { exact: true }).click()
      await page.getByLabel('邮箱账号').fill('office@example.org')
      await page.getByLabel('邮箱密码或授权码').fill('secret1')
      await page.getByText('不加密').click()
      await expect(page.getByText('账号和密码会以明文传输')).toBeVisible()
      await page.getByLabel('收信服务器（POP3）').fill('127.0.0.1')
      await page.getByLabel('收信端口').fill(String(mailbox.port))
      await page.getByRole('switch', { name: '自动收取邮件' }).click()
      await page.getByRole('combobox', { name: '收取间隔' }).click()
      await page.getByRole('option', { name: '每 60 分钟' }).click()
      await page.getByRole('button', { name: '测试邮件' }).click()
      await expect(page.getByText('连接成功')).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('修改成功')).toBeVisible()
      await expect(page.getByLabel('邮箱密码或授权码')).toHaveValue('')
      await expect(page.getByLabel('邮箱密码或授权码')).toHaveAttribute(
        'placeholder',
        '已保存，输入新值可替换',
      )

      await page.goto('/system/mail')
      await page.getByRole('button', { name: '收取邮件' }).click()
      await expect(page.getByText('收到 2 封新邮件')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: '新邮件 2 封' })).toContainText(
        /下次自动收取 .*:00/,
      )
      await searchList(page, subject)
      await expect(rowsOf(page)).toHaveCount(2)
      await expect(rowOf(page, subject).getByRole('img', { name: '未读' })).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      await page.getByRole('button', { name: subject, exact: false }).last().click()
      const read = page.getByRole('dialog', { name: new RegExp(subject) })
      await expect(read.getByText(/see the plan|second/)).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      await read.getByRole('button', { name: '关闭', exact: true }).click()
      await expect(page.getByRole('img', { name: '未读' })).toHaveCount(1)
      await page.getByRole('button', { name: '收取邮件' }).click()
      await expect(page.getByText('没有新邮件')).toBeVisible()
    } finally {
      await call(configs.update, {
        emailReceive: 0,
        emailAccount: '',
        emailPop3Host: '',
        emailPop3Port: '',
        emailSsl: 1,
      })
      await mailbox.close()
    }
  },
)

test.describe('coach01', () => {
  test.use({ account: 'coach01' })
  test('a coach cannot open templates and mails', { tag: '@full' }, async ({ page }) => {
    for (const path of ['/system/messageTemplate', '/system/smsTemplate', '/system/mail']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
    }
  })
})
