import { Alert, Button, Input, Modal } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useLeaveQuestion } from '@tessera/shared/ui/confirm/leave-question'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { showResult } from '@tessera/shared/ui/show-result'
import { text } from './text.ts'
import { useStartsInList } from './use-starts-in-list.ts'
import styles from './flows.module.css'

interface Props {
  id: string
  name: string
  scope: string
  onClose: () => void
}

/** Shows what is wrong with the draft of a flow, or releases it. */
export function ReleaseDialog({ id, name, scope, onClose }: Props) {
  const t = useText(text)
  const uid = useId()
  const [note, setNote] = useState('')
  const { data, error, mutate } = useCall(flows.problems, { id })
  const release = useSend(flows.release, { stale: [flows.list, flows.all, flows.versions] })
  const startsInList = useStartsInList(id)
  const problems = data?.list ?? []
  const { requestClose, question } = useLeaveQuestion(note.trim() !== '', onClose)
  const run = () => showResult(release.send({ id, note }), onClose)
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('flows.releaseTitle', { name })}
      style={{ width: 'min(560px, calc(100vw - 24px))' }}
      maskClosable={false}
      onCancel={requestClose}
      footer={
        <>
          <Button onClick={requestClose}>{t('flows.cancel')}</Button>
          <Button
            type="primary"
            loading={release.sending}
            disabled={!data || error !== undefined || problems.length > 0}
            onClick={() => void run()}
          >
            {t('flows.release')}
          </Button>
        </>
      }
    >
      {question}
      <div className={styles.body}>
        {error && <FailedLoad msg={error.msg} onRetry={() => void mutate()} />}
        {!data && !error && <p role="status">{t('flows.checking')}</p>}
        {problems.length > 0 && (
          <Alert
            type="error"
            title={t('flows.problems', { n: problems.length })}
            content={
              <ul className={styles.problems}>
                {problems.map(({ path, text: words }) => (
                  <li key={`${path} ${words}`} title={path}>
                    {words}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {data && !error && problems.length === 0 && (
          <>
            <p>{t('flows.releaseHint')}</p>
            {startsInList && <Alert type="warning" content={t('flows.startsList')} />}
            <label htmlFor={`${uid}-note`}>{t('flows.note')}</label>
            <Input.TextArea
              id={`${uid}-note`}
              value={note}
              onChange={setNote}
              maxLength={500}
              autoSize={{ minRows: 2, maxRows: 6 }}
            />
          </>
        )}
      </div>
    </Modal>
  )
}
