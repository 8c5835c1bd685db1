import { md5 } from 'js-md5'
import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, rowOf } from '../fixtures/list.ts'
import { createTestUser } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const expectText = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test(
  'a user is locked after too many wrong passwords and unlocked by an administrator',
  { tag: '@full' },
  async ({ page, request, call }) => {
    const person = await createTestUser(call)
    for (let attempt = 0; attempt < 5; attempt++)
      await fetchToken(request, person.account, 'Wrong2026').catch(() => undefined)
    await page.goto(`/permission/user?keyword=${person.account}`)
    const row = rowOf(page, person.account)
    await expect(row).toContainText('已锁定')
    await runRowAction(page, row, '解除锁定')
    await expectText(page, '解锁成功')
    await expect(row).not.toContainText('已锁定')
    await expect(fetchToken(request, person.account, person.password)).resolves.toMatch(/^Bearer /)
  },
)

test('deleting a user asks first, cancel keeps the user and OK deletes them', async ({ page, call }) => {
  const person = await createTestUser(call)
  await page.goto(`/permission/user?keyword=${person.account}`)
  const row = rowOf(page, person.account)
  await runRowAction(page, row, '删除')
  const question = page.getByRole('dialog', { name: `删除用户“${person.realName}”？` })
  await expect(question).toContainText('此操作将永久删除该数据，是否继续？')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(row).toBeVisible()
  await runRowAction(page, row, '删除')
  await question.getByRole('button', { name: '删除' }).click()
  await expectText(page, '删除成功')
  await expect(row).toBeHidden()
  await expect(call(users.read, { id: person.id })).rejects.toThrow('404')
})

test(
  'a disabled user cannot sign in until they are enabled again',
  { tag: '@full' },
  async ({ page, request, call }) => {
    const person = await createTestUser(call)
    await page.goto(`/permission/user?keyword=${person.account}`)
    const row = rowOf(page, person.account)
    await runRowAction(page, row, '禁用')
    await expectText(page, '更新状态成功')
    await expect(row.getByRole('cell', { name: '禁用', exact: true })).toBeVisible()
    await expect(fetchToken(request, person.account, person.password)).rejects.toThrow('账号已被禁用')
    await runRowAction(page, row, '启用')
    await expect(row.getByRole('cell', { name: '启用', exact: true })).toBeVisible()
    await expect(fetchToken(request, person.account, person.password)).resolves.toMatch(/^Bearer /)
  },
)

test('a reset password replaces the old one', { tag: '@full' }, async ({ page, request, call }) => {
  const person = await createTestUser(call)
  await page.goto(`/permission/user?keyword=${person.account}`)
  await runRowAction(page, rowOf(page, person.account), '重置密码')
  const dialog = page.getByRole('dialog', { name: `重置密码：${person.realName}/${person.account}` })
  await dialog.getByLabel('新密码').fill('Another26')
  await dialog.getByLabel('确认密码').fill('Another26')
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    dialog.getByRole('button', { name: '保存' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({ userPassword: md5('Another26'), validatePassword: md5('Another26') })
  await expectText(page, '重置密码成功')
  await expect(dialog).toBeHidden()
  await expect(fetchToken(request, person.account, 'Another26')).resolves.toMatch(/^Bearer /)
  await expect(fetchToken(request, person.account, person.password)).rejects.toThrow('用户名或密码不正确')
})

test('administrators cannot be deleted or disabled', { tag: '@full' }, async ({ page }) => {
  await page.goto('/permission/user?keyword=admin')
  const row = rowOf(page, 'admin')
  await expect(row.getByRole('button', { name: '编辑' })).toBeVisible()
  await row.getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: '重置密码' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '删除' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: '禁用' })).toHaveCount(0)
})
