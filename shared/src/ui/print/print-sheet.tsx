import { Button, Radio } from '@arco-design/web-react'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PaperSettings } from '../../contract/system/print-templates.ts'
import { formatTime } from '../../format/time.ts'
import { session } from '@tessera/shared/session'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { OrientationContext, type Orientation } from './orientation.ts'
import { pageRule, sizeOfPaper } from './page-rule.ts'
import { text } from './text.ts'
import styles from './print.module.css'
import template from './template.module.css'

interface Props {
  title: string
  landscape?: boolean
  /** The paper of a template, which users cannot change. */
  paper?: PaperSettings | undefined
  /** Controls beside the paper orientation. */
  tools?: ReactNode
  children: ReactNode
  /** Whether there is something to print: not while it is loaded, and not where only a PDF file has it. */
  hasContent?: boolean
  /** After the print dialog of the browser, which does not tell whether the user went on. */
  onPrinted?: (() => void) | undefined
  onClose: () => void
}

/**
 * Full-screen print preview. Only its content is printed; the style sheet of the shell hides the page behind
 * it. PDF files come from the print dialog of the browser.
 */
export function PrintSheet({
  title,
  landscape = false,
  paper,
  tools,
  children,
  hasContent = true,
  onPrinted,
  onClose,
}: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [orientation, setOrientation] = useState<Orientation>(landscape ? 'landscape' : 'portrait')
  const dialog = useRef<HTMLDialogElement>(null)
  const [printedTime] = useState(() => Date.now())
  const { current } = session.get()

  // A modal dialog traps focus and screen readers, and Escape closes it.
  useEffect(() => {
    const { current: element } = dialog
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    if (!onPrinted) return
    window.addEventListener('afterprint', onPrinted)
    return () => window.removeEventListener('afterprint', onPrinted)
  })
  const article = useRef<HTMLElement>(null)
  // A style element would be against the policy of the page.
  const [pageSheet] = useState(() => (paper ? new CSSStyleSheet() : null))
  useEffect(() => {
    if (!pageSheet) return
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageSheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pageSheet)
    }
  }, [pageSheet])
  useEffect(() => {
    if (!pageSheet || !paper) return
    // The height is known once pictures and codes are there: it is measured when the browser prints, by whichever way.
    const setPage = () => {
      const millimetres = ((article.current?.scrollHeight ?? 0) * 25.4) / 96
      pageSheet.replaceSync(pageRule(paper, millimetres))
    }
    setPage()
    window.addEventListener('beforeprint', setPage)
    return () => window.removeEventListener('beforeprint', setPage)
  })
  const size = paper && sizeOfPaper(paper)
  const isRoll = size?.height === null
  const line = (content: string | null | undefined) =>
    content && (
      <div className={isRoll ? template.line : `${template.line} ${template.inMargin}`}>{content}</div>
    )
  return (
    <>
      {anchor}
      {createPortal(
        <div className={scope} data-print={paper ? 'template' : orientation}>
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
              {!paper && (
                <Radio.Group
                  type="button"
                  value={orientation}
                  aria-label={t('print.paper')}
                  onChange={setOrientation}
                >
                  <Radio value="portrait">{t('print.portrait')}</Radio>
                  <Radio value="landscape">{t('print.landscape')}</Radio>
                </Radio.Group>
              )}
              <OrientationContext value={orientation}>{tools}</OrientationContext>
              <span className={styles.gap} />
              {hasContent && (
                <Button type="primary" onClick={() => window.print()}>
                  {t('print.run')}
                </Button>
              )}
              <Button onClick={onClose}>{t('print.close')}</Button>
            </div>
            {paper && size ? (
              <article
                ref={article}
                className={`${styles.paper} ${styles.sized}`}
                style={
                  {
                    '--paper-width': `${size.width}mm`,
                    '--paper-height': `${size.height ?? 0}mm`,
                    '--paper-margin': `${paper.margin}mm`,
                  } as CSSProperties
                }
              >
                {line(paper.header)}
                <div className={template.content}>{children}</div>
                {line(paper.footer)}
              </article>
            ) : (
              <article
                className={orientation === 'landscape' ? `${styles.paper} ${styles.wide}` : styles.paper}
              >
                {title && <h1>{title}</h1>}
                <OrientationContext value={orientation}>{children}</OrientationContext>
                <footer>
                  {t('print.by', {
                    name: current?.userInfo.userName ?? '',
                    time: formatTime(printedTime, true),
                  })}
                </footer>
              </article>
            )}
          </dialog>
        </div>,
        document.body,
      )}
    </>
  )
}
