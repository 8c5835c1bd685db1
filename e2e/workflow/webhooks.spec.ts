import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { webhooks } from '@tessera/shared/contract/workflow/webhooks'
import { expect, test } from '../fixtures/journey.ts'
import { hasFocus, pressUntil } from '../fixtures/keys.ts'
import { runRowAction, selectOption } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { releaseRefundFlow } from './refund-flow.ts'
import { actWith, dialog, history, pickUser, rowWith, submitTask } from './task.ts'

async function openSettings(page: Page, flowId: string): Promise<void> {
  await page.goto(`/workFlow/flowEngine?flow=${flowId}`)
  await page.getByText('基础设置', { exact: true }).click()
  await expect(page.getByRole('button', { name: '添加对接' })).toBeVisible()
}

/** What another system does: it signs the time and the bytes that it sends. */
async function launch(address: string, secret: string, sent: object): Promise<{ code: number; msg: string }> {
  const body = JSON.stringify(sent)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-tessera-timestamp': timestamp,
      'x-tessera-signature': `sha256=${signature}`,
    },
    body,
  })
  return (await answer.json()) as { code: number; msg: string }
}

test(
  'another system launches a task with a signed request, and the log names a wrong signature',
  { tag: '@full' },
  async ({ page, call, signedIn }) => {
    test.slow()
    const { id, name } = await releaseRefundFlow(call)
    const webhook = uniqueName('官网')
    await openSettings(page, id)
    await page.getByRole('button', { name: '添加对接' }).click()
    const form = page.getByRole('dialog', { name: '添加对接' })
    await form.getByRole('textbox', { name: '名称' }).fill(webhook)
    await form.getByText('由其他系统发起任务').click()
    // A super administrator is not preset: no task is launched in their name.
    await expect(form.getByRole('combobox', { name: '以谁的名义发起', exact: true })).toBeVisible()
    await pickUser(page, '以谁的名义发起', 'consultant01')
    const mapping = form.getByRole('group', { name: '字段对应' })
    const incomplete = form.getByText('每一行都须填写请求中的值和表单字段')
    await mapping.getByRole('button', { name: '添加一行' }).click()
    await mapping.getByRole('textbox', { name: '请求中的值 1' }).fill('order.sum')
    // A row is not complained about while it is entered.
    await expect(incomplete).toHaveCount(0)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(incomplete).toBeVisible()
    await selectOption(page, mapping.getByRole('combobox', { name: '表单字段 1' }), '退费金额')
    await expect(incomplete).toHaveCount(0)
    await mapping.getByRole('button', { name: '添加一行' }).click()
    await mapping.getByRole('textbox', { name: '请求中的值 2' }).fill('why')
    await selectOption(page, mapping.getByRole('combobox', { name: '表单字段 2' }), '原因')
    expect(await findAxeViolations(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).click()

    const shown = page.getByRole('dialog', { name: '密钥' })
    await expect(shown).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    const [secret = '', address = ''] = (await shown.locator('code').allInnerTexts()).map((text) =>
      text.trim(),
    )
    await shown.getByRole('button', { name: '关闭' }).last().click()
    await expect(page.getByRole('list', { name: /Webhook/ })).toContainText('冯文博/consultant01')

    const data = { order: { sum: 880 }, why: '官网退费' }
    expect(await launch(address, secret, { deliveryId: 'web-1', data })).toMatchObject({ code: 200 })
    expect(await launch(address, `${secret}x`, { deliveryId: 'web-2', data })).toMatchObject({ code: 403 })
    const manager = await signedIn('manager01')
    await manager.goto(`/workFlow/flowTodo?keyword=${encodeURIComponent(name)}`)
    await expect(rowWith(manager, name)).toHaveCount(1)
    await runRowAction(manager, rowWith(manager, name), '办理')
    await expect(manager.getByRole('main')).toContainText('官网退费')
    await actWith(manager, '同意', '情况属实')
    await expect(history(manager)).toContainText(`Webhook · ${webhook}`)

    await page.getByRole('button', { name: '接收记录' }).click()
    const log = page.getByRole('list', { name: `接收记录 · ${webhook}` })
    await expect(log.getByRole('listitem')).toContainText(['签名不正确', `冯文博的${name}`])
    await expect(log.getByRole('listitem').first()).toContainText('已拒绝')
    await expect(log.getByRole('listitem').last()).toContainText('已受理')
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test(
  'a delivery that failed is sent again by the keyboard alone',
  { tag: '@full' },
  async ({ page, call }) => {
    let status = 503
    const received: string[] = []
    const server = createServer((request, reply) => {
      received.push(String(request.headers['x-tessera-id']))
      reply.writeHead(status).end()
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    try {
      const { id, name } = await releaseRefundFlow(call)
      const fullName = uniqueName('账务')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
      await call(webhooks.create, { flowId: id, fullName, direction: 'out', url, events: ['launched'] })
      await submitTask(call, id, 100)
      await openSettings(page, id)
      const open = page.getByRole('button', { name: '发送记录' })
      await expect(open).toBeVisible()
      await pressUntil(page, 'Tab', hasFocus(open))
      await page.keyboard.press('Enter')
      const entry = page.getByRole('list', { name: `发送记录 · ${fullName}` }).getByRole('listitem')
      await expect(entry).toContainText('失败，将自动重试')
      await expect(entry).toContainText('HTTP 503')
      expect(await findAxeViolations(page)).toEqual([])
      status = 204
      await pressUntil(
        page,
        'Tab',
        hasFocus(entry.getByRole('button', { name: `重发 提交 冯文博的${name}` })),
      )
      await page.keyboard.press('Enter')
      await expect(entry).toContainText('已送达')
      await expect(entry.getByRole('button')).toHaveCount(0)
      expect(received).toHaveLength(2)
      expect(new Set(received).size).toBe(1)
      await pressUntil(page, 'Tab', hasFocus(dialog(page).getByRole('button', { name: '关闭' }).last()))
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toHaveCount(0)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  },
)
