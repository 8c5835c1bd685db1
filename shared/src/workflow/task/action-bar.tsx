import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import type { FlowBeforeInfo, TaskAct } from '../../contract/workflow/task-detail.ts'
import { useText } from '../../text/text.ts'
import { useNarrow } from '../../ui/narrow-screen/use-narrow.ts'
import { offersPrint } from './offers-print.ts'
import { text } from './text.ts'
import styles from './task.module.css'

/** Acts in the order of their buttons: what most users do first. */
const order: readonly TaskAct[] = [
  'approve',
  'chooseBranch',
  'submit',
  'reject',
  'return',
  'save',
  'transfer',
  'addSigner',
  'delegate',
  'removeSigner',
  'cc',
  'urge',
  'recall',
  'withdraw',
  'revoke',
  'assign',
  'jump',
  'retry',
  'pause',
  'resume',
  'revive',
  'terminate',
]
/** Buttons beside the menu with the others. */
const maxButtons = { wide: 6, phone: 2 }
const primary: readonly TaskAct[] = ['approve', 'chooseBranch', 'submit']
const dangerous: readonly TaskAct[] = ['reject', 'terminate', 'revoke']

/** Keys of the names that a node gives its buttons. */
const nameKeys: Partial<Record<TaskAct, string>> = {
  approve: 'auditBtnText',
  reject: 'rejectBtnText',
  transfer: 'transferBtnText',
  delegate: 'delegateBtnText',
  removeSigner: 'removeSignerBtnText',
  save: 'saveBtnText',
  submit: 'submitBtnText',
  urge: 'pressBtnText',
  withdraw: 'revokeBtnText',
  recall: 'revokeBtnText',
}

/** The name of an act: that of the node, else the usual one. */
export function useActName(info: Pick<FlowBeforeInfo, 'approversProperties'> | undefined) {
  const t = useText(text)
  return (act: TaskAct): string => {
    const key = nameKeys[act]
    const own = key === undefined ? undefined : info?.approversProperties[key]
    return typeof own === 'string' && own.trim() !== '' ? own : t(`task.act.${act}`)
  }
}

interface Props {
  info: FlowBeforeInfo
  /** The act that is being carried out. */
  running: TaskAct | null
  onAct: (act: TaskAct) => void
  onPrint: () => void
}

/** The buttons of a task: on a phone the first two at the bottom, and the others in a menu. */
export function ActionBar({ info, running, onAct, onPrint }: Props) {
  const t = useText(text)
  const nameOf = useActName(info)
  const phone = useNarrow('phone')
  const acts = order.filter((act) => info.acts.includes(act))
  const limit = phone ? maxButtons.phone : maxButtons.wide
  const shown = acts.slice(0, limit)
  const others = acts.slice(limit)
  const canPrint = offersPrint(info)
  const own = info.approversProperties['printBtnText']
  const printName = typeof own === 'string' && own.trim() !== '' ? own : t('task.print')
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('task.actions')}>
      {shown.map((act) => (
        <Button
          key={act}
          type={primary.includes(act) ? 'primary' : 'default'}
          {...(dangerous.includes(act) ? { status: 'danger' as const } : {})}
          loading={running === act}
          disabled={running !== null && running !== act}
          onClick={() => onAct(act)}
        >
          {nameOf(act)}
        </Button>
      ))}
      {canPrint && others.length === 0 && !phone && <Button onClick={onPrint}>{printName}</Button>}
      {(others.length > 0 || (canPrint && phone)) && (
        <Dropdown
          trigger="click"
          position="tr"
          droplist={
            <Menu
              onClickMenuItem={(key) => (key === 'print' ? onPrint() : onAct(key as TaskAct))}
              aria-label={t('task.more')}
            >
              {others.map((act) => (
                <Menu.Item key={act}>{nameOf(act)}</Menu.Item>
              ))}
              {canPrint && <Menu.Item key="print">{printName}</Menu.Item>}
            </Menu>
          }
        >
          <Button icon={<IconMore />} aria-label={t('task.more')} aria-haspopup="menu" />
        </Dropdown>
      )}
    </div>
  )
}
