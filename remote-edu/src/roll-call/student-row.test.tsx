// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { RosterRow } from '@tessera/shared/contract/edu/attendance'
import { startText } from '@tessera/shared/text/i18n'
import { StudentRow } from './student-row.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
startText()

const charge = { units: 0, owedUnits: 0, reason: 'leave_free', remainAfter: 8, problem: '' } as const
const row: RosterRow = {
  rosterId: 'r1',
  studentId: 's1',
  name: '学员',
  studentNo: 'S1',
  rosterType: 'regular',
  status: 'pending',
  defaultStatus: 'leave',
  lateMinutes: null,
  manualUnits: null,
  remark: '',
  leave: null,
  deductUnits: 0,
  owedUnits: 0,
  chargeReason: null,
  lineName: '',
  remainUnits: 8,
  payableUnits: 8,
  originDate: null,
  makeup: null,
  charges: [
    { ...charge, status: 'leave', outcome: 'leave', makeup: 'create', noMakeup: null },
    { ...charge, status: 'absent', outcome: 'absent', makeup: 'none', noMakeup: 'unrequested' },
  ],
}
function render(status: 'leave' | 'absent', canMakeUp: boolean): string {
  const list = document.createElement('ul')
  act(() =>
    createRoot(list).render(
      <StudentRow
        row={row}
        mark={{ status, lateMinutes: null, units: null, remark: '' }}
        isReadOnly={false}
        canMakeUp={canMakeUp}
        onMark={() => {}}
        onRemove={null}
      />,
    ),
  )
  return list.textContent
}

test('only who may book make-ups reads whether a leave gives one', () => {
  expect(render('leave', true)).toMatch(/can be made up|可补课/)
  expect(render('leave', false)).not.toMatch(/can be made up|可补课/)
  expect(render('absent', true)).not.toBe(render('absent', false))
})
