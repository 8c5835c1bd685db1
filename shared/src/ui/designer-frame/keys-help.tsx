import { Modal } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './designer-frame.module.css'

interface Props {
  scope: string
  /** A key or keys, and what they do. */
  keys: readonly (readonly [key: string, words: string])[]
  onClose: () => void
}

/** Lists the keys of a designer. */
export function KeysHelp({ scope, keys, onClose }: Props) {
  const t = useText(text)
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('draft.keys')}
      footer={null}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      onCancel={onClose}
    >
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={words}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
