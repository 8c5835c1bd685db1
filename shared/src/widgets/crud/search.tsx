import { Button, Input } from '@arco-design/web-react'
import { IconFilter, IconSearch } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props {
  keyword: string
  onSearch: (keyword: string) => void
  /** Controls beside the keyword. */
  children: ReactNode
  /** There is little room: the controls stand behind a button. `begun` is whether they narrow the list already. */
  folds: boolean
  begun: boolean
}

/** The keyword and what else narrows a list. It is drawn anew under the key of the keyword it starts with. */
export function Search({ keyword, onSearch, children, folds, begun }: Props) {
  const t = useText(text)
  const [typed, setTyped] = useState(keyword)
  const [open, setOpen] = useState(begun)
  const folded = folds && Boolean(children)
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      {(!folded || open) && children}
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
      {folded && (
        <Button aria-expanded={open} icon={<IconFilter />} onClick={() => setOpen(!open)}>
          {t('crud.filters')}
        </Button>
      )}
      <Button htmlType="submit">{t('crud.search')}</Button>
    </form>
  )
}
