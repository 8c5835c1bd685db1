import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { expect, test } from '../fixtures/journey.ts'
import { filterList, runRowAction, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test('a backup is created, verified and downloaded, and a restore requires the name of the system', async ({
  page,
}) => {
  await page.goto('/systemData/dataBackup')
  await page.getByRole('button', { name: '立即备份' }).click()
  await expect(
    page.getByRole('dialog', { name: '立即备份' }).getByText('不包含登录会话与加密密钥'),
  ).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '开始备份' }).click()
  const row = rowsOf(page).filter({ hasText: '手动' }).first()
  await expect(row).toContainText('可用')
  await runRowAction(page, row, '校验')
  await expect(page.getByText(/备份完整：\d+ 张表，[\d,]+ 行，校验值一致/)).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), runRowAction(page, row, '下载')])
  expect(file.suggestedFilename()).toMatch(/^tessera_\d{14}\.tar\.gz$/)
  const path = await file.path()
  const archive = gunzipSync(await readFile(path))
  expect(archive.subarray(0, 19).toString()).toBe('tessera-backup.json')
  await runRowAction(page, row, '恢复')
  const dialog = page.getByRole('dialog', { name: '恢复数据' })
  const restoreButton = dialog.getByRole('button', { name: '恢复' })
  await expect(restoreButton).toBeDisabled()
  // Another journey may change the system name at the same time.
  const systemName = /“(.+?)”/.exec((await dialog.locator('label').textContent()) ?? '')?.[1] ?? ''
  await dialog.getByRole('textbox').fill(systemName.slice(0, -1))
  await expect(restoreButton).toBeDisabled()
  await dialog.getByRole('textbox').fill(systemName)
  await expect(restoreButton).toBeEnabled()
  expect(await findAxeViolations(page)).toEqual([])
  // The dialog is cancelled, because a restore would end the sessions of other journeys. Server tests cover
  // the restore.
  await dialog.getByRole('button', { name: '取消' }).click()
})

test('a file that is not a backup is refused', { tag: '@full' }, async ({ page }) => {
  await page.goto('/systemData/dataBackup')
  await page
    .getByLabel('上传备份')
    .setInputFiles({ name: 'x.tar.gz', mimeType: 'application/gzip', buffer: createHash('sha256').digest() })
  await expect(page.getByText('这不是本系统生成的备份文件')).toBeVisible()
})

test(
  'tables are selected, checked and synced into another database',
  { tag: '@full' },
  async ({ page, call }) => {
    const name = uniqueName('目标')
    await call(dataSources.create, {
      fullName: name,
      dbType: 'SQLite',
      serviceName: `${uniqueName('e2e')}.db`,
      readOnly: 0,
    })
    await page.goto('/systemData/dataSync')
    await page.getByLabel('来源数据库').click()
    await page.getByRole('option', { name: '教务管理系统' }).click()
    await page.getByLabel('目标数据库').click()
    // The options of the first select may still be closing.
    await page.getByRole('option', { name }).last().click()
    await page.getByPlaceholder('搜索表名或说明').fill('edu_subject')
    await page.getByRole('checkbox', { name: 'edu_subject' }).click()
    // A check result that arrives after another database was selected is ignored.
    let release = () => {}
    const released = new Promise<void>((done) => (release = done))
    await page.route(
      '**/DataSync/Actions/Plan*',
      async (route) => {
        await released
        await route.continue()
      },
      { times: 1 },
    )
    const answered = page.waitForResponse('**/DataSync/Actions/Plan*')
    await page.getByRole('button', { name: '检查所选（1）' }).click()
    await page.getByLabel('目标数据库').click()
    await page.getByRole('option', { name: '演示文件库' }).last().click()
    release()
    await answered
    await expect(page.getByRole('button', { name: '检查所选（1）' })).not.toHaveClass(/loading/)
    await expect(page.getByText('目标没有此表，将新建')).toHaveCount(0)
    await page.getByLabel('目标数据库').click()
    await page.getByRole('option', { name }).last().click()
    await page.getByRole('button', { name: '检查所选（1）' }).click()
    await expect(page.getByText('目标没有此表，将新建')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '查看' }).click()
    await expect(page.getByText('create table "edu_subject"')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    // The drawer takes the focus once it has opened.
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: '开始同步（1）' }).click()
    await expect(page.getByText('以下表将在目标中新建：')).toBeVisible()
    await page.getByRole('button', { name: '开始同步', exact: true }).click()
    const run = page.getByRole('dialog', { name: `教务管理系统 → ${name}` })
    await expect(run.getByText('已完成')).toBeVisible()
    await expect(run.getByRole('listitem')).toContainText(/edu_subject.*完成/)
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByText('同步记录').click()
    await expect(rowsOf(page).filter({ hasText: name })).toContainText('已完成')
  },
)

test(
  'the built-in map of China has every province and the South China Sea islands',
  { tag: '@full' },
  async ({ page }) => {
    // A page number after the last page shows the last page.
    await page.goto('/systemData/dataMap?keyword=中国&currentPage=9')
    await page.getByRole('button', { name: /中国/ }).first().click()
    const preview = page.getByRole('dialog', { name: '中国' })
    await expect(preview.getByRole('img', { name: '中国 地图' })).toBeVisible()
    for (const name of ['台湾', '香港', '澳门', '南海诸岛'])
      await expect(preview.getByRole('button', { name })).toBeVisible()
  },
)

test(
  'a map is imported, previewed and renamed, and a file that is not GeoJSON is refused',
  { tag: '@full' },
  async ({ page }) => {
    const name = uniqueName('地图')
    const region = (title: string, west: number) => ({
      type: 'Feature',
      properties: { name: title },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, 30],
            [west + 1, 30],
            [west + 1, 31],
            [west, 31],
            [west, 30],
          ],
        ],
      },
    })
    const file = (content: unknown) => ({
      name: `${name}.geojson`,
      mimeType: 'application/geo+json',
      buffer: Buffer.from(JSON.stringify(content)),
    })
    await page.goto('/systemData/dataMap')
    await page
      .getByLabel('导入地图')
      .setInputFiles(
        file({ type: 'FeatureCollection', features: [region('东区', 119), region('西区', 118)] }),
      )
    await filterList(page, name)
    const card = page.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText('2 个区域')
    await card.getByRole('button', { name: `预览 ${name}` }).click()
    const preview = page.getByRole('dialog', { name })
    await expect(preview.getByRole('img', { name: `${name} 地图` })).toBeVisible()
    await preview.getByRole('button', { name: '放大' }).click()
    await preview.getByPlaceholder('搜索区域').fill('东')
    await expect(preview.getByRole('listitem')).toHaveText(['东区'])
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: `${name} 的更多操作` }).click()
    await page.getByRole('menuitem', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑地图' })
    await form.getByLabel('地图名称').fill(`${name}新`)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('修改成功')).toBeVisible()
    await expect(page.getByText(`${name}新`)).toBeVisible()
    await page.getByLabel('导入地图').setInputFiles(file({ type: 'Topology' }))
    await expect(page.getByText('这是 TopoJSON，请先转换为 GeoJSON')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  },
)
