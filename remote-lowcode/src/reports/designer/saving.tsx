import { Button, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { ReportProblem } from '@tessera/shared/contract/lowcode/reports'
import { useText } from '@tessera/shared/text/text'
import { LeaveDialog } from '@tessera/shared/ui/designer-frame/leave-dialog'
import type { DraftSaver } from '@tessera/shared/ui/designer-frame/use-draft-saver'
import type { ReportDraft, ReportStore } from './report-store.ts'
import { text } from './text.ts'
import type { Preview } from './use-preview.ts'

type Dialog =
  | { readonly ask: 'leave' }
  /** Whether the designer is left once it is saved. */
  | { readonly ask: 'problems'; readonly problems: readonly ReportProblem[]; readonly leaves: boolean }

export type ReportSaving = ReturnType<typeof useSaving>

/** Saves a report when the user says so. One with problems is saved after a question that names them. */
export function useSaving(
  saver: DraftSaver & { readonly saved: () => ReportDraft },
  store: ReportStore,
  preview: Pick<Preview, 'findProblems'>,
  onClose: () => void,
) {
  const t = useText(text)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isChecking, setChecking] = useState(false)

  const send = async (leaves: boolean): Promise<boolean> => {
    setDialog(null)
    const isSaved = await saver.save()
    if (!isSaved) return false
    if (leaves) onClose()
    else Message.success(t('reportDesigner.saved'))
    return true
  }
  const save = async (leaves = false): Promise<boolean> => {
    // What is being typed into a cell or a setting is accepted first.
    if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea'))
      document.activeElement.blur()
    if (isChecking || store.draft() === saver.saved()) return true
    setChecking(true)
    try {
      const problems = await preview.findProblems(store.draft())
      if (problems.length === 0) return await send(leaves)
      setDialog({ ask: 'problems', problems, leaves })
      return false
    } finally {
      setChecking(false)
    }
  }
  return {
    dialog,
    isChecking,
    save,
    send,
    stay: () => setDialog(null),
    /** Asks before unsaved changes are left. */
    leave: () => (saver.saving.at === 'saved' ? onClose() : setDialog({ ask: 'leave' })),
    /** Leaves without the changes that were not saved. */
    drop: () => {
      store.reset(saver.saved())
      onClose()
    },
  }
}

interface Props {
  saving: ReportSaving
  name: string
  scope: string
}

/** The questions before a report is saved with problems, or left with unsaved changes. */
export function SaveDialogs({ saving, name, scope }: Props) {
  const t = useText(text)
  const { dialog, save, send, stay, drop } = saving
  if (dialog?.ask === 'leave')
    return (
      <LeaveDialog name={name} scope={scope} onStay={stay} onDrop={drop} onSave={() => void save(true)} />
    )
  if (dialog?.ask !== 'problems') return null
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('reportDesigner.saveProblems', { n: dialog.problems.length })}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      onCancel={stay}
      footer={
        <>
          <Button onClick={() => void send(dialog.leaves)}>{t('reportDesigner.saveAnyway')}</Button>
          <Button type="primary" onClick={stay}>
            {t('reportDesigner.backToProblems')}
          </Button>
        </>
      }
    >
      <p>{t('reportDesigner.saveProblemsText')}</p>
      <ul>
        {dialog.problems.map(({ cells, text: words }) => (
          <li key={`${cells.join()} ${words}`}>{words}</li>
        ))}
      </ul>
    </Modal>
  )
}
