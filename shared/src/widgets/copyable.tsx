import { Message } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './copyable-text.ts'
import styles from './copyable.module.css'

/** An id, a number or an address with a button that copies it; light enough for every row of a list. */
export function Copyable({ children: value }: { children: string }) {
  const t = useText(text)
  const copy = async () => {
    if (await copied(value)) Message.success(t('copyable.copied'))
  }
  return (
    <>
      {value}
      <button type="button" tabIndex={-1} className={styles.copy} aria-label={t('copyable.copy', { value })} title={t('copyable.copy', { value })} onClick={() => void copy()} />
    </>
  )
}

/** Pages that did not come over TLS have no clipboard of their own; there the old way is taken. */
async function copied(value: string): Promise<boolean> {
  if (window.isSecureContext) {
    return navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = value
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}
