import { Drawer } from '@arco-design/web-react'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { text } from './text.ts'
import styles from './about.module.css'

const keys = [
  ['Ctrl K', 'layout.keySearch'],
  ['Tab', 'layout.keyTab'],
  ['↑ ↓', 'layout.keyArrows'],
  ['Enter', 'layout.keyEnter'],
  ['Esc', 'layout.keyEsc'],
] as const

/** The built-in guide, shown unless an administrator configured a documentation URL. */
export function Guide({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const [visible, setVisible] = useState(true)
  return (
    <Drawer
      className={styles.guide}
      width="min(400px, 100vw)"
      title={t('layout.guide')}
      visible={visible}
      footer={null}
      onCancel={() => setVisible(false)}
      afterClose={onClose}
      {...drawerDialogProps(t('layout.guide'))}
    >
      <h3>{t('layout.guideFind')}</h3>
      <p>{t('layout.guideFindText')}</p>
      <h3>{t('layout.guideLook')}</h3>
      <p>{t('layout.guideLookText')}</p>
      <h3>{t('layout.guideHelp')}</h3>
      <p>{t('layout.guideHelpText')}</p>
      <h3>{t('layout.guideKeys')}</h3>
      <table>
        <tbody>
          {keys.map(([key, words]) => (
            <tr key={key}>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{t(words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Drawer>
  )
}
