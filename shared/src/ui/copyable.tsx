import { Message } from '@arco-design/web-react'
import { useText } from '../text/text.ts'
import { text } from './copyable-text.ts'
import styles from './copyable.module.css'

/**
 * A value with a button that copies it, or copies `copyText` instead. It is light enough for every row of a
 * list, where the Tab key skips it. With `focusable`, the Tab key reaches it.
 */
export function Copyable({
  children: value,
  copyText = value,
  focusable = false,
}: {
  children: string
  copyText?: string
  focusable?: boolean
}) {
  const t = useText(text)
  const copy = async () => {
    if (await copyToClipboard(copyText)) Message.success(t('copyable.copied'))
  }
  const name = t('copyable.copy', { value })
  return (
    <>
      {value}
      <button
        type="button"
        tabIndex={focusable ? 0 : -1}
        className={styles.copy}
        aria-label={name}
        title={name}
        onClick={() => void copy()}
      />
    </>
  )
}

Copyable.isStateless = true

/**
 * Copies a text and returns whether that worked. Pages without TLS have no clipboard API and use
 * `execCommand`.
 */
export async function copyToClipboard(value: string): Promise<boolean> {
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
