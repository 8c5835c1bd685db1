import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

interface Confirmation {
  title: string
  content: ReactNode
  /** Label of the confirm button. It names the action, never just "OK". */
  okText: string
  danger?: boolean
  /** Runs the action and returns the success message, or '' for none. The call itself shows a refusal. */
  run: () => Promise<string>
}

/** Returns a confirmation dialog for actions that affect other users, and the function that opens it. */
export function useConfirm(): { ask: (question: Confirmation) => void; dialog: ReactNode } {
  const t = useText(text)
  const [pending, setPending] = useState<Confirmation | null>(null)
  const [running, setRunning] = useState(false)
  const runPending = async () => {
    if (!pending) return
    setRunning(true)
    try {
      const message = await pending.run()
      if (message !== '') Message.success(message)
    } catch {
      // The call has already shown the error.
    } finally {
      setRunning(false)
      setPending(null)
    }
  }
  const dialog = (
    <Modal
      simple
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      visible={pending !== null}
      title={pending?.title}
      okText={pending?.okText ?? ''}
      cancelText={t('question.cancel')}
      {...(pending?.danger ? { okButtonProps: { status: 'danger' as const } } : {})}
      confirmLoading={running}
      onOk={() => void runPending()}
      onCancel={() => setPending(null)}
    >
      {pending?.content}
    </Modal>
  )
  return { ask: setPending, dialog }
}

/** Content of a confirmation: what will happen and the name of the record. */
export const ConfirmContent = ({ note, name }: { note: string; name: ReactNode }) => (
  <>
    <p>{note}</p>
    <strong>{name}</strong>
  </>
)
