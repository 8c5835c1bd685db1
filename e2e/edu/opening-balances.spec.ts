import { orders } from '@tessera/shared/contract/edu/orders'
import { students } from '@tessera/shared/contract/edu/students'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'principal' })

test('lessons that students had before are imported from a sheet, and a bad row says why', async ({
  page,
  call,
}) => {
  const name = uniqueName('期初学员')
  const { id: studentId, studentNo } = await call(students.create, { name, campusId: 'org.east' })
  const rows = [
    ['学员编号', '价格方案', '剩余课时/天数', '剩余金额（元）', '有效期至', '备注'],
    [studentNo, '通用 20 课时', '8.5', '1200', '2099-12-31', '旧系统'],
    ['查无此号', '通用 20 课时', '5', '600', '', ''],
  ]
  const content = Buffer.from(`\uFEFF${rows.map((cells) => cells.join(',')).join('\r\n')}`)
  await page.goto('/edu/finance')
  await page.getByRole('button', { name: '导入期初' }).click()
  const wizard = page.getByRole('dialog', { name: '批量导入' })
  await wizard
    .locator('input[type=file]')
    .setInputFiles({ name: 'opening.csv', mimeType: 'text/csv', buffer: content })
  await expect(wizard).toContainText('共 2 行')
  expect(await findAxeViolations(page)).toEqual([])
  await wizard.getByRole('button', { name: '开始导入' }).click()
  await expect(wizard).toContainText('新增 1 行，更新 0 行，失败 1 行')
  await expect(wizard.getByRole('row').filter({ hasText: '查无此号' })).toContainText(
    '没有编号为“查无此号”的学员',
  )
  await wizard.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(rowOf(page, name)).toContainText('期初')
  const { list } = await call(orders.list, { studentId })
  expect(list).toMatchObject([{ type: 'opening', netAmount: 0, arrears: 0, lineNames: ['通用 20 课时'] }])
})
