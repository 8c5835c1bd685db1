import { Message } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './copyable-text.ts'
import styles from './copyable.module.css'

/**
 * An id, a number or an address with a button that copies it, or `copies` instead; light enough for every row of a list, where the Tab
 * key passes it by. What stands `alone` is reached.
 */
export function Copyable({
  children: value,
  copies = value,
  alone = false,
}: {
  children: string
  copies?: string
  alone?: boolean
}) {
  const t = useText(text)
  const copy = async () => {
    if (await copied(copies)) Message.success(t('copyable.copied'))
  }
  const name = t('copyable.copy', { value })
  return (
    <>
      {value}
      <button
        type="button"
        tabIndex={alone ? 0 : -1}
        className={styles.copy}
        aria-label={name}
        title={name}
        onClick={() => void copy()}
      />
    </>
  )
}

/** Copies a text, and says whether it could. Pages that did not come over TLS have no clipboard of their own; there the old way is taken. */
export async function copied(value: string): Promise<boolean> {
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
