import { Alert, Modal, Steps } from '@arco-design/web-react'
import { useState } from 'react'
import type { ImportCalls, ImportState } from '../../contract/system/transfers.ts'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'
import { text } from './text.ts'
import { UploadStep } from './upload-step.tsx'
import styles from './import.module.css'

export interface ImportWizardProps {
  calls: ImportCalls
  /** What the user has to know before a file is uploaded. */
  note?: string | undefined
  /** Called when rows were written, so that the list can be reloaded. */
  onImported: () => void
  onClose: () => void
}

/** Import dialog with three steps: upload a file, preview and correct its rows, see the result. */
export function ImportWizard({ calls, note, onImported, onClose }: ImportWizardProps) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [job, setJob] = useState<ImportState | null>(null)
  const step = stepOf(job)
  const handleClose = () => {
    if (step === 3) onImported()
    onClose()
  }
  return (
    <>
      {anchor}
      <Modal
        visible
        wrapClassName={scope}
        className={styles.dialog!}
        title={t('import.title')}
        footer={null}
        maskClosable={false}
        unmountOnExit
        onCancel={handleClose}
      >
        <Steps size="small" current={step} className={styles.steps!}>
          <Steps.Step title={t('import.upload')} />
          <Steps.Step title={t('import.preview')} />
          <Steps.Step title={t('import.result')} />
        </Steps>
        {!job && note !== undefined && <Alert type="info" className={styles.note!} content={note} />}
        {!job && <UploadStep calls={calls} onRead={setJob} />}
        {job && step === 2 && <PreviewStep calls={calls} job={job} onJob={setJob} />}
        {job && step === 3 && (
          <ResultStep
            calls={calls}
            initialJob={job}
            onAgain={() => (onImported(), setJob(null))}
            onClose={handleClose}
          />
        )}
      </Modal>
    </>
  )
}

/** Step of an import: 1 without a file, 2 in the preview or after a dry run, 3 otherwise. */
function stepOf(job: ImportState | null): 1 | 2 | 3 {
  if (!job) return 1
  return job.state === 'preview' || (job.state === 'done' && job.dry) ? 2 : 3
}
