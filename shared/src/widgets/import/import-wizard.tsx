import { Modal, Steps } from '@arco-design/web-react'
import { useState } from 'react'
import type { ImportCalls, ImportState } from '@tessera/shared/contract/system/transfers'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'
import { text } from './text.ts'
import { UploadStep } from './upload-step.tsx'
import styles from './import.module.css'

export interface ImportWizardProps {
  calls: ImportCalls
  /** Rows were written: the list is old. */
  onImported: () => void
  onClose: () => void
}

/** Three steps: a file, its rows to be mended, what became of them (specification: engines 6). */
export function ImportWizard({ calls, onImported, onClose }: ImportWizardProps) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [job, setJob] = useState<ImportState | null>(null)
  const step = !job ? 1 : job.state === 'preview' || (job.state === 'done' && job.dry) ? 2 : 3
  const close = () => {
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
        onCancel={close}
      >
        <Steps size="small" current={step} className={styles.steps!}>
          <Steps.Step title={t('import.upload')} />
          <Steps.Step title={t('import.preview')} />
          <Steps.Step title={t('import.result')} />
        </Steps>
        {!job ? (
          <UploadStep calls={calls} onRead={setJob} />
        ) : step === 2 ? (
          <PreviewStep calls={calls} job={job} onJob={setJob} />
        ) : (
          <ResultStep
            calls={calls}
            begun={job}
            onAgain={() => (onImported(), setJob(null))}
            onClose={close}
          />
        )}
      </Modal>
    </>
  )
}
