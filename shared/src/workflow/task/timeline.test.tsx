// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { startText } from '../../text/i18n.ts'
import { Timeline } from './timeline.tsx'

test('a changed sub-table names its rows and columns with both values', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.setItem('tessera.language', 'zh')
  startText()
  const cell = (label: string, before: string, after: string) => ({ field: label, label, before, after })
  const rows = {
    added: 1,
    removed: 0,
    changed: 1,
    list: [
      { kind: 'changed', number: 2, fields: [cell('金额', '300', '88,888'), cell('说明', '', '加急')] },
      { kind: 'added', number: 3, fields: [cell('金额', '', '5')] },
    ],
  }
  const record = {
    id: 'h1',
    handleStatus: 34,
    userName: '管理员/admin',
    asUserName: '',
    nodeName: '',
    nodeCode: '',
    handleTime: 0,
    handleOpinion: '',
    operatorId: '',
    signImg: '',
    files: [],
    changes: [{ field: 'lines', label: '费用明细', before: '2 行', after: '3 行', rows }],
  }
  const info = { flowTaskOperatorRecordList: [record], flowTaskOperatorList: [], flowTaskNodeList: [] }
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => root.render(<Timeline info={info as unknown as FlowBeforeInfo} />))
  const lines = [...host.querySelectorAll('li li li')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['修改第 2 行：金额 300 → 88,888、说明 （空） → 加急', '新增第 3 行：金额 5'])
  await act(async () => root.unmount())
})
