import { Modal } from '@arco-design/web-react'
import { useEffect, useState, type ReactNode } from 'react'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import styles from './design-form.module.css'

/** A dialog while the record is loading, shown only after 150 ms so that fast records do not flicker. */
export function WaitingFrame({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { scope, anchor } = usePortalScope()
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {anchor}
      <Modal visible={visible} wrapClassName={scope} footer={null} onCancel={onClose} unmountOnExit>
        <div className={styles.waiting}>{children}</div>
      </Modal>
    </>
  )
}
