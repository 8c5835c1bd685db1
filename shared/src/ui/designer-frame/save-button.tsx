import { Button } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import type { DraftSaver } from './use-draft-saver.ts'

interface Props {
  draft: DraftSaver
  disabled?: boolean
  /** Something that has to end before another save begins. */
  loading?: boolean
  onClick: () => void
}

/** Saves what a designer has changed, where it is saved when the user says so. */
export function SaveButton({ draft: { saving }, disabled = false, loading = false, onClick }: Props) {
  const t = useText(text)
  return (
    <Button
      type="primary"
      disabled={disabled || saving.at === 'saved'}
      loading={loading || saving.at === 'saving'}
      onClick={onClick}
    >
      {t('draft.save')}
    </Button>
  )
}
