// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { MigrationStep, ReleasePreview } from '@tessera/shared/contract/lowcode/designs'
import { closePages, renderPage } from '@tessera/tools/test/page'
import { Steps } from './release-dialog.tsx'

afterEach(closePages)

const show = async (preview: Partial<ReleasePreview>, steps: readonly MigrationStep[] = []) => {
  const { text } = await renderPage(() => <Steps preview={{ table: 't', ...preview }} steps={steps} />, {
    answers: {},
  })
  return text()
}
const common = { table: 'goods', lock: 'none', question: null } as const

test('no field has changed only where nothing has', async () => {
  expect(await show({ isFormChanged: false })).toContain('字段没有变化')
  await closePages()
  expect(await show({ isFormChanged: true })).toContain('字段的设置有变化，已有数据不受影响')
  await closePages()
  const relabelled = [{ from: '收款账号', to: '开户账号' }]
  const shown = await show({ isFormChanged: true, relabelled, pagesWithOldLabels: ['费用报销'] })
  expect(shown).toContain('字段“收款账号”的名称改为“开户账号”')
  expect(shown).toContain('生成的页面“费用报销”仍显示原来的名称')
  expect(shown).not.toContain('没有变化')
})

test('names that the words only count are folded, and a table without statements has no technical details', async () => {
  const use: MigrationStep = { ...common, kind: 'useTable', text: '使用已有的数据表“资产”', sql: '' }
  expect(await show({ isFormChanged: true }, [use])).not.toContain('技术细节')
  await closePages()
  const text = '添加每条记录需要的 9 个系统字段'
  await show({}, [
    use,
    { ...common, kind: 'addOwnColumns', text, details: 'lock_version', sql: 'alter table' },
  ])
  const folded = document.querySelector('li details')!
  expect(folded.querySelector('summary')!.textContent).toBe(text)
  expect(folded.hasAttribute('open')).toBe(false)
  expect(document.body.textContent).toContain('技术细节')
})
