import { Button, Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { useUntabbableInput } from '../../ui/attributes.tsx'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props {
  keyword: string
  onSearch: (keyword: string) => void
  /** Filter controls beside the keyword field. */
  children: ReactNode
}

/** Keyword field and filter controls. A changed keyword resets the field, which keeps the focus. */
export function Search({ keyword, onSearch, children }: Props) {
  const t = useText(text)
  const [typed, setTyped] = useState(keyword)
  const [shownKeyword, setShownKeyword] = useState(keyword)
  if (keyword !== shownKeyword) {
    setShownKeyword(keyword)
    setTyped(keyword)
  }
  const box = useUntabbableInput<HTMLFormElement>()
  return (
    <form
      ref={box}
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      {children}
      <Input
        className={styles.keyword!}
        allowClear
        prefix={<IconSearch />}
        placeholder={t('crud.keyword')}
        aria-label={t('crud.keyword')}
        value={typed}
        maxLength={100}
        onChange={setTyped}
        onClear={() => onSearch('')}
      />
      <Button htmlType="submit">{t('crud.search')}</Button>
    </form>
  )
}
