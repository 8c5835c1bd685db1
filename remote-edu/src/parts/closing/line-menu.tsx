import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { StudentLine } from '@tessera/shared/contract/edu/students'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useText } from '@tessera/shared/text/text'
import { AdjustDialog, ExtendDialog, ForfeitDialog, SuspendDialog } from './line-dialogs.tsx'
import type { FixedLine } from './line-field.tsx'
import { nameOfLine } from '../line-name.tsx'
import { RefundDrawer } from './refund-drawer.tsx'
import { text } from './text.ts'
import { TransferDrawer } from './transfer-drawer.tsx'

const actions = ['refund', 'transfer', 'suspend', 'extend', 'adjust', 'forfeit'] as const
type LineAction = (typeof actions)[number]

/** What can be done with a line now. */
function possibleActions({
  status,
  remainUnits,
  heldUnits,
  billing,
  expireDate,
}: StudentLine): readonly LineAction[] {
  const isByPeriod = billing !== 'units' && billing !== 'once'
  const isFree = remainUnits > heldUnits
  const isOpen = status === 'active' || status === 'suspended' || status === 'expired' || status === 'pending'
  const can: Record<LineAction, boolean> = {
    refund: isOpen && isFree && status !== 'pending',
    transfer: isOpen && isFree && status !== 'pending' && !isByPeriod,
    suspend: status === 'active',
    extend: isOpen && remainUnits > 0 && expireDate !== null && !isByPeriod,
    adjust: status === 'active' && !isByPeriod,
    forfeit: status === 'expired' && isFree,
  }
  return actions.filter((action) => can[action])
}

/** The actions on a line of a student that the user may take. */
export function LineMenu({ studentId, line }: { studentId: string; line: StudentLine }) {
  const t = useText(text)
  const canFinance = useCan(useMenu('edu.finance')?.id ?? '')
  const canStudent = useCan(useMenu('edu.eduStudent')?.id ?? '')
  const [open, setOpen] = useState<LineAction | null>(null)
  const allowed: Record<LineAction, boolean> = {
    refund: canFinance('btn_refund'),
    transfer: canFinance('btn_transfer'),
    suspend: canStudent('btn_suspend'),
    extend: canFinance('btn_adjust'),
    adjust: canFinance('btn_adjust'),
    forfeit: canFinance('btn_adjust'),
  }
  const shown = possibleActions(line).filter((action) => allowed[action])
  if (shown.length === 0) return null
  const fixed: FixedLine = { lineId: line.id, name: nameOfLine(line) }
  const props = { line: fixed, onClose: () => setOpen(null) }
  return (
    <>
      <Dropdown
        trigger="click"
        droplist={
          <Menu onClickMenuItem={(key) => setOpen(key as LineAction)}>
            {shown.map((action) => (
              <Menu.Item key={action}>{t(`lines.${action}`)}</Menu.Item>
            ))}
          </Menu>
        }
      >
        <Button size="mini" type="text" aria-label={`${t('lines.actions')} ${fixed.name}`}>
          {t('lines.actions')} <IconDown />
        </Button>
      </Dropdown>
      {open === 'refund' && <RefundDrawer {...props} />}
      {open === 'transfer' && <TransferDrawer {...props} />}
      {open === 'suspend' && <SuspendDialog studentId={studentId} {...props} />}
      {open === 'extend' && <ExtendDialog {...props} />}
      {open === 'adjust' && <AdjustDialog {...props} />}
      {open === 'forfeit' && <ForfeitDialog {...props} />}
    </>
  )
}
