import { Button, Radio } from '@arco-design/web-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatTime } from '../../format/time.ts'
import { session } from '@tessera/shared/session'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { text } from './text.ts'
import styles from './print.module.css'

interface Props {
  title: string
  landscape?: boolean
  /** Controls beside the paper orientation. */
  tools?: ReactNode
  children: ReactNode
  onClose: () => void
}

/**
 * Full-screen print preview. Only its content is printed; the style sheet of the shell hides the page behind
 * it. PDF files come from the print dialog of the browser, because a PDF library would need megabytes of
 * Chinese fonts.
 */
export function PrintSheet({ title, landscape = false, tools, children, onClose }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [orientation, setOrientation] = useState(landscape ? 'landscape' : 'portrait')
  const dialog = useRef<HTMLDialogElement>(null)
  const [printedTime] = useState(() => Date.now())
  const { current } = session.get()

  // A modal dialog traps focus and screen readers, and Escape closes it.
  useEffect(() => {
    const { current: element } = dialog
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <>
      {anchor}
      {createPortal(
        <div className={scope} data-print={orientation}>
          <dialog
            ref={dialog}
            className={styles.view}
            aria-label={t('print.title')}
            onCancel={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            <div className={styles.bar}>
              <Radio.Group
                type="button"
                value={orientation}
                aria-label={t('print.paper')}
                onChange={setOrientation}
              >
                <Radio value="portrait">{t('print.portrait')}</Radio>
                <Radio value="landscape">{t('print.landscape')}</Radio>
              </Radio.Group>
              {tools}
              <span className={styles.gap} />
              <Button type="primary" onClick={() => window.print()}>
                {t('print.run')}
              </Button>
              <Button onClick={onClose}>{t('print.close')}</Button>
            </div>
            <article
              className={orientation === 'landscape' ? `${styles.paper} ${styles.wide}` : styles.paper}
            >
              {title && <h1>{title}</h1>}
              {children}
              <footer>
                {t('print.by', {
                  name: current?.userInfo.userName ?? '',
                  time: formatTime(printedTime, true),
                })}
              </footer>
            </article>
          </dialog>
        </div>,
        document.body,
      )}
    </>
  )
}
