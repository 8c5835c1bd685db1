import { Button, Message, type MessageProps } from '@arco-design/web-react'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface UndoProps {
  /** A later message with the same id takes the place of this one. */
  id: string
  /** What was done, in words. */
  content: string
  /** Takes the change back; rejects with an error whose message is shown. */
  onUndo: () => Promise<void>
}

/** A message of success with a button that takes the change back. It stays long enough to be reached. */
export const undoMessage = (props: UndoProps): MessageProps => ({
  id: props.id,
  duration: 10_000,
  content: <UndoContent {...props} />,
})

function UndoContent({ id, content, onUndo }: UndoProps) {
  const t = useText(text)
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    try {
      await onUndo()
      Message.success({ id, content: t('parts.undone') })
    } catch (failure) {
      Message.error({ id, content: failure instanceof Error ? failure.message : String(failure) })
    }
  }
  return (
    <>
      {content}
      <Button type="text" size="mini" loading={isUndoing} onClick={() => void undo()}>
        {t('parts.undo')}
      </Button>
    </>
  )
}
