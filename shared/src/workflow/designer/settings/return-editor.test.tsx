// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { createNode } from '../../../contract/workflow/flow-template.ts'
import { startText } from '../../../text/i18n.ts'
import { ReturnEditor } from './acts-editor.tsx'
import { SettingsContext } from './settings-context.ts'

test('a node is no target of its own returns', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.setItem('tessera.language', 'zh')
  startText()
  const nodes = ['经理审批', '财务审核'].map((title) => ({ id: title, title, kind: 'approver' as const }))
  const { properties } = createNode('approver', '财务审核', {})
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <SettingsContext value={{ nodes } as never}>
        <ReturnEditor nodeId="财务审核" properties={properties as never} onChange={() => {}} />
      </SettingsContext>,
    ),
  )
  const labels = [...host.querySelectorAll('.arco-checkbox')].map(({ textContent }) => textContent)
  expect(labels).toContain('经理审批')
  expect(labels).not.toContain('财务审核')
  await act(async () => root.unmount())
})
