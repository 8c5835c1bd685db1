import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { webhooks } from '@tessera/shared/contract/workflow/webhooks'
import { expect, test } from '../fixtures/journey.ts'
import { hasFocus, pressUntil } from '../fixtures/keys.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { releaseRefundFlow } from './refund-flow.ts'
import { dialog, submitTask } from './task.ts'

async function openSettings(page: Page, flowId: string): Promise<void> {
  await page.goto(`/workFlow/flowEngine?flow=${flowId}`)
  await page.getByText('基础设置', { exact: true }).click()
  await expect(page.getByRole('button', { name: '添加对接' })).toBeVisible()
}

test('a delivery that failed is sent again by the keyboard alone', async ({ page, call }) => {
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
    await pressUntil(page, 'Tab', hasFocus(entry.getByRole('button', { name: `重发 提交 冯文博的${name}` })))
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
})
