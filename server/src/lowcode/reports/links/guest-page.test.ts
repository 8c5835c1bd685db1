import { expect, test } from 'vitest'
import type { ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { toGuestPage } from './guest-page.ts'

test('the cells of a guest lead nowhere and name no file, and no id of a menu or a record is sent', () => {
  const cell = { column: 0, text: '张三', link: { target: 0, recordId: 'record.1' } }
  const page = {
    widths: [80],
    rowCount: 1,
    from: 0,
    rows: [
      {
        height: 24,
        cells: [
          cell,
          { column: 1, text: '/api/file/Image/annexpic/a.png', show: 'picture' },
          { column: 2, text: 'A-1', show: 'qr' },
        ],
      },
    ],
    styles: [],
    targets: [{ menuId: 'menu.students' }],
    frozen: { rows: 0, columns: 0 },
    notes: ['数据集 students 已被删除'],
    readAt: 0,
  } as ReportPage
  const { rows, ...others } = toGuestPage(page, ['部分数据暂时无法显示'], 'zh')
  expect(rows).toEqual([
    {
      height: 24,
      cells: [
        { column: 0, text: '张三' },
        { column: 1, text: '（登录后可查看图片）' },
        { column: 2, text: 'A-1', show: 'qr' },
      ],
    },
  ])
  expect(others).toEqual({
    widths: [80],
    rowCount: 1,
    from: 0,
    styles: [],
    frozen: { rows: 0, columns: 0 },
    notes: ['部分数据暂时无法显示'],
    readAt: 0,
  })
})
