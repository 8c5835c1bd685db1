import { flows } from '@tessera/shared/contract/workflow/flows'
import { expect, test } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { releaseDesign, removeDesign } from './record-designs.ts'

const start = (amountField: string) => ({
  type: 'start',
  nodeId: 'start',
  properties: { title: '发起' },
  childNode: {
    type: 'approver',
    nodeId: 'manager',
    properties: {
      title: '主管审批',
      assigneeType: 6,
      approvers: ['user.manager01'],
      formOperates: [{ id: amountField, name: '预算', read: true, write: true, required: false }],
    },
  },
})

test(
  'the release of a form warns of flows that name a field which was deleted',
  { tag: '@full' },
  async ({ page, call }) => {
    test.slow()
    const design = await releaseDesign(call)
    const flow = { fullName: uniqueName('采购审批'), enCode: uniqueName('approve').replaceAll(/\W/g, '_') }
    const { id: flowId } = await call(flows.create, {
      ...flow,
      category: 'finance',
      designId: design.id,
      flowTemplateJson: JSON.stringify(start('amount')),
    })
    try {
      await page.goto(`/onlineDev/webDesign?design=${design.id}`)
      const canvas = page.locator('[data-canvas]')
      await canvas.getByRole('button', { name: /^预算，/ }).click()
      await page.getByRole('button', { name: '发布', exact: true }).click()
      const release = page.getByRole('dialog', { name: `发布：${design.fullName}` })
      const uses = release.getByRole('region', { name: '审批流程' })
      await expect(release.getByRole('region', { name: '菜单' })).toBeVisible()
      await expect(uses).toHaveCount(0)
      await release.getByRole('button', { name: '取消' }).click()
      await expect(release).toHaveCount(0)

      await canvas.getByRole('button', { name: /^预算，/ }).click()
      await page.keyboard.press('Delete')
      await expect(canvas.getByRole('button', { name: /^预算，/ })).toHaveCount(0)
      await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
      await page.getByRole('button', { name: '发布', exact: true }).click()
      await expect(uses.getByRole('link')).toHaveText(`${flow.fullName}：amount（节点：主管审批）`)
      await expect(uses.getByRole('link')).toHaveAttribute('href', `/workFlow/flowEngine?flow=${flowId}`)
      expect(await findAxeViolations(page)).toEqual([])
    } finally {
      await call(flows.remove, { id: flowId })
      await removeDesign(call, design)
    }
  },
)
