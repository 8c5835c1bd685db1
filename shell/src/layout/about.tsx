import { Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { useText } from '@tessera/shared/text/text'
import { useProductName } from '../session/brand.tsx'
import { text } from './text.ts'
import styles from './about.module.css'

/** Dialog with the product's name, version, author, producer and slogan. */
export function About({ current, onClose }: { current: CurrentUser; onClose: () => void }) {
  const t = useText(text)
  const { sysVersion, sysDescription, companyName } = current.sysConfigInfo
  const name = useProductName(current)
  const [visible, setVisible] = useState(true)
  const facts = [
    [t('layout.aboutName'), name],
    [t('layout.aboutVersion'), sysVersion],
    [t('layout.aboutAuthor'), t('layout.author')],
    [t('layout.aboutProducer'), companyName || t('layout.producer')],
  ] as const
  return (
    <Modal
      className={styles.about}
      title={t('layout.about')}
      visible={visible}
      footer={null}
      onCancel={() => setVisible(false)}
      afterClose={onClose}
    >
      <p className={styles.slogan}>{sysDescription || t('layout.slogan')}</p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
