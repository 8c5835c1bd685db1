import { Message as Toast } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  messages,
  MessageType,
  type Message,
  type MessageInfo,
} from '@tessera/shared/contract/messaging/messages'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { translate } from '@tessera/shared/text/text'
import { findOwner } from '../menu/owned-pages.ts'
import { getShellState } from '../session/shell-state.ts'
import { findFlowPage } from './flow-page.ts'
import { findNamedPage } from './named-page.ts'
import { findRecordPage } from './record-page.ts'
import { findSentFile } from './sent-file.ts'
import { text } from './text.ts'
import { MessageDialog } from './view.tsx'

/**
 * Opens a message and marks it as read: a notice in a dialog, another message on the page of its flow or record, or as
 * the file that was sent with it.
 * `onRead` runs if it was unread, `onLeave` before another page opens.
 */
export function useOpenMessage({ onRead, onLeave }: { onRead: (id: string) => void; onLeave?: () => void }): {
  open: (message: Message) => void
  dialog: ReactNode
} {
  const go = useNavigate()
  const [shown, setShown] = useState<MessageInfo | null>(null)

  const show = async ({ id, type, isRead }: Message) => {
    const info = await call(messages.readInfo, { id })
    if (isRead === 0) onRead(id)
    const flow = type === MessageType.notice ? undefined : findFlowPage(info.bodyText)
    const { routes } = getShellState()
    const record = type === MessageType.notice ? undefined : findRecordPage(info.bodyText, routes)
    if (record) {
      if (record.path === undefined) return void Toast.warning(translate(text, 'messages.noPage'))
      onLeave?.()
      return void (await go(record.path, { state: { recordId: record.recordId } }))
    }
    const named = type === MessageType.notice ? undefined : findNamedPage(info.bodyText)
    if (named) {
      if (!findOwner(named.path, routes)) return void Toast.warning(translate(text, 'messages.noPage'))
      onLeave?.()
      return void (await go(named.address))
    }
    const file = type === MessageType.notice ? undefined : findSentFile(info.bodyText)
    if (file !== undefined) {
      const { reportSubscriptions } = await import('@tessera/shared/contract/lowcode/report-subscriptions')
      return followLink(await call(reportSubscriptions.openFile, { id: file }))
    }
    // A notice, or a message without a flow such as a request for an account.
    if (!flow) return setShown(info)
    if (!routes.has(flow.path)) return void Toast.warning(translate(text, 'messages.noPage'))
    onLeave?.()
    await go(`${flow.path}?${new URLSearchParams({ task: flow.taskId })}`)
  }
  // The call itself shows an error.
  const open = (message: Message) => void show(message).catch(() => undefined)
  return { open, dialog: shown && <MessageDialog message={shown} onClose={() => setShown(null)} /> }
}
