import { Alert, Button, Modal, Radio } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { text } from './text.ts'
import { useStartsInList } from './use-starts-in-list.ts'
import styles from './flows.module.css'

interface Props {
  id: string
  name: string
  running: number
  scope: string
  onClose: () => void
}

/** Ends launches of a flow, and asks what becomes of its running tasks. */
export function StopDialog({ id, name, running, scope, onClose }: Props) {
  const t = useText(text)
  const uid = useId()
  const [suspend, setSuspend] = useState<0 | 1>(0)
  const stop = useSend(flows.stop, { stale: [flows.list, flows.all] })
  const startsInList = useStartsInList(id)
  const run = () => showResult(stop.send({ id, suspend }), onClose)
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('flows.stopTitle', { name })}
      style={{ width: 'min(480px, calc(100vw - 24px))' }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('flows.cancel')}</Button>
          <Button type="primary" status="danger" loading={stop.sending} onClick={() => void run()}>
            {t('flows.stop')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {startsInList && <Alert type="warning" content={t('flows.stopsList')} />}
        <p id={uid}>{t('flows.stopHint', { n: running })}</p>
        <Radio.Group
          direction="vertical"
          aria-labelledby={uid}
          value={suspend}
          onChange={setSuspend}
          options={([0, 1] as const).map((value) => ({ value, label: t(`flows.stop${value}`) }))}
        />
      </div>
    </Modal>
  )
}
