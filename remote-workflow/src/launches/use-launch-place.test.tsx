// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { appliesAt } from '@tessera/shared/contract/edu/approvals'
import { lineActions } from '@tessera/shared/contract/edu/line-actions'
import { financeMenu, orders } from '@tessera/shared/contract/edu/orders'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { studentLedger } from '@tessera/shared/contract/edu/student-ledger'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { session } from '@tessera/shared/session'
import { useLaunchPlace, type LaunchPlace } from './use-launch-place.ts'

const system = (enCode: string) => ({ enCode, formType: 1 })

/** Where a flow is launched by a user with the finance page, or without it (null), and these buttons. */
function placeOf(flow: { enCode: string; formType: number }, buttons: readonly string[] | null): LaunchPlace {
  const menu = {
    id: 'finance',
    enCode: financeMenu,
    urlAddress: 'edu/finance',
    children: [],
  }
  const button = (buttons ?? []).map((enCode) => ({ id: enCode, enCode, fullName: enCode }))
  session.setCurrentUser({
    menuList: buttons === null ? [] : [{ id: 'edu', enCode: 'edu', urlAddress: '', children: [menu] }],
    permissionList: buttons === null ? [] : [{ modelId: 'finance', button, column: [], form: [] }],
  } as unknown as CurrentUser)
  let found: LaunchPlace | undefined
  function Probe() {
    found = useLaunchPlace()(flow)
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Probe />))
  root.unmount()
  return found!
}

test('an application of the business begins on the finance page, for those who may apply there', () => {
  const page = { at: 'page', path: '/edu/finance?tab=refunds', code: 'edu_refund' }
  expect(placeOf(system('edu_refund'), ['btn_refund'])).toEqual(page)
  expect(placeOf(system('Edu_Refund'), ['btn_refund'])).toEqual(page)
  expect(placeOf(system('edu_refund'), ['btn_transfer'])).toEqual({ at: 'nowhere' })
  expect(placeOf(system('edu_refund'), null)).toEqual({ at: 'nowhere' })
})

test('every other flow is launched by its form, also a designed one with the code of an application', () => {
  for (const flow of [system('leave'), { enCode: 'edu_refund', formType: 2 }])
    expect(placeOf(flow, null)).toEqual({ at: 'form' })
})

test('menus and buttons are those that the calls of the applications need', () => {
  const calls = {
    edu_refund: refunds.create,
    edu_transfer: lessonTransfers.create,
    edu_forfeit: lineActions.forfeit,
    edu_priceOverride: orders.create,
    edu_void: orders.void,
    edu_suspend: studentLedger.suspend,
  } as const
  for (const [code, { access }] of Object.entries(calls)) {
    const { menu, button } = appliesAt[code as keyof typeof appliesAt]
    expect([code, access]).toEqual([code, { menu, button }])
  }
})
