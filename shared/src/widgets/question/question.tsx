import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Question {
  title: string
  content: ReactNode
  /** The word on the button: what will happen, never just "OK". */
  yes: string
  danger?: boolean
  /** Does it and gives what to tell the user; a refusal was shown by the call itself. */
  act: () => Promise<string>
}

/** A question that names what it is about before something is done that others notice. */
export function useQuestion(): { ask: (question: Question) => void; dialog: ReactNode } {
  const t = useText(text)
  const [asked, setAsked] = useState<Question | null>(null)
  const [acting, setActing] = useState(false)
  const yes = async () => {
    if (!asked) return
    setActing(true)
    try {
      Message.success(await asked.act())
    } catch {
      // Told by the call.
    } finally {
      setActing(false)
      setAsked(null)
    }
  }
  const dialog = (
    <Modal
      simple
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      visible={asked !== null}
      title={asked?.title}
      okText={asked?.yes ?? ''}
      cancelText={t('question.cancel')}
      {...(asked?.danger ? { okButtonProps: { status: 'danger' as const } } : {})}
      confirmLoading={acting}
      onOk={() => void yes()}
      onCancel={() => setAsked(null)}
    >
      {asked?.content}
    </Modal>
  )
  return { ask: setAsked, dialog }
}

/** What will happen, and to whom. */
export const Named = ({ note, name }: { note: string; name: ReactNode }) => (
  <>
    <p>{note}</p>
    <strong>{name}</strong>
  </>
)
